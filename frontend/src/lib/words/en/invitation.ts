const ASKED: Record<string, string> = { moderator: 'moderate', admin: 'help to run', spectator: 'watch' };
const TAKEN: Record<string, string> = { moderator: 'Moderate', admin: 'Help to run it', spectator: 'Watch' };

export const invitation = {
	title: 'Invitation',
	asksCommand: (by: string | null) => (by ? `${by} asks you to command` : 'You are asked to command'),
	asks: (role: string, kind: 'battle' | 'campaign', by: string | null) => {
		const what = ASKED[role] ?? 'moderate';
		return by ? `${by} asks you to ${what} this ${kind}` : `You are asked to ${what} this ${kind}`;
	},
	moderateText: 'A moderator reads everything, both sides’ secrets included, and commands nobody.',
	accept: (side: string) => `Take command of ${side}`,
	accepting: 'Taking command…',
	decline: 'Decline',
	declining: 'Declining…',
	acceptRole: (role: string) => TAKEN[role] ?? 'Accept',
	begins: {
		battle: 'The battle begins as soon as both sides have a commander.',
		campaign: 'The campaign begins as soon as every side has a commander.'
	},
	days: (days: number) =>
		`Each side has ${days === 1 ? 'one day' : `${days} days`} for an answer; after that the other may claim the battle or close it.`,
	declined: 'You have declined. Nothing else happens.',
	gone: 'This invitation is no longer open.',
	goneText: 'It was taken, declined or withdrawn. If it was meant for you, ask for a new one.',
	own: {
		battle: 'You made this battle. Send this address to the person who is to command the other side.',
		campaign: 'You opened this campaign. Send this address to whoever is to take this seat.'
	},
	open: { battle: 'Open the battle', campaign: 'Open the campaign' },
	signIn: 'Sign in to answer',
	signUp: 'Create an account',
	comeBack: 'You come back here afterwards.',
	orders: 'What you would command'
};
