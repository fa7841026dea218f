export const invitation = {
	title: 'Invitation',
	asksCommand: (by: string | null) => (by ? `${by} asks you to command` : 'You are asked to command'),
	asksModerate: (by: string | null) =>
		by ? `${by} asks you to moderate this battle` : 'You are asked to moderate this battle',
	moderateText: 'A moderator reads everything, both sides’ secrets included, and commands nobody.',
	accept: (side: string) => `Take command of ${side}`,
	acceptModerate: 'Moderate',
	accepting: 'Taking command…',
	decline: 'Decline',
	declining: 'Declining…',
	begins: 'The battle begins as soon as both sides have a commander.',
	days: (days: number) =>
		`Each side has ${days === 1 ? 'one day' : `${days} days`} for an answer; after that the other may claim the battle or close it.`,
	declined: 'You have declined. Nothing else happens.',
	gone: 'This invitation is no longer open.',
	goneText: 'It was taken, declined or withdrawn. If it was meant for you, ask for a new one.',
	own: 'You made this battle. Send this address to the person who is to command the other side.',
	openBattle: 'Open the battle',
	signIn: 'Sign in to answer',
	signUp: 'Create an account',
	comeBack: 'You come back here afterwards.',
	orders: 'What you would command'
};
