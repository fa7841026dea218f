import { counted } from '../parts';

export const home = {
	title: 'Broadside',
	about: 'What Broadside is',
	headline: 'Naval battles, by turns, at your own pace.',
	lead: 'Make a decision when you have a minute. Broadside knows the rules, rolls dice that anyone can check, and keeps a log you can replay for ever.',
	newBattle: 'New battle',
	look: 'Look at the scenarios',
	replay: (name: string) => `Replay ${name}`,
	signUp: 'Create an account',
	signIn: 'Sign in',
	yourDecision: 'Your decision',
	longestFirst: (count: number) => (count === 1 ? '1' : `${count}, longest waiting first`),
	decide: 'Decide',
	decideIn: (name: string) => `Decide in ${name}`,
	open: 'Open',
	openNamed: (name: string) => `Open ${name}`,
	replayNamed: (name: string) => `Replay ${name}`,
	replayShort: 'Replay',
	asked: 'asked',
	setUp: 'set up',
	nothingAsked: 'Nothing waits for you.',
	nothingAskedText: 'When a battle needs your decision it stands here first, and in the title of this page.',
	waitingForOthers: 'Waiting for others',
	inviting: 'Not begun yet',
	invitingText: (open: string) => `${open} has not taken command yet`,
	invitedDeclined: (side: string) => `The invitation to command ${side} was declined`,
	hotSeat: 'Hot seat: both sides are yours',
	finished: 'Finished',
	allFinished: 'All finished battles',
	invitations: 'Invitations',
	invites: (by: string) => `${by} asks you to command`,
	invitesNobody: 'You are asked to command',
	strength: (ruleset: string, attacker: number, defender: number) =>
		`${ruleset}, ${counted(attacker, 'unit')} against ${defender}.`,
	moderatedBy: (names: string[]) =>
		names.length === 1 ? `${names[0]} moderates.` : `${names.join(' and ')} moderate.`,
	accept: 'Accept',
	acceptNamed: (name: string) => `Accept the invitation to ${name}`,
	decline: 'Decline',
	declineNamed: (name: string) => `Decline the invitation to ${name}`,
	declined: (name: string) => `The invitation to ${name} is declined.`,
	campaigns: 'Campaigns',
	noInvitations: 'No open invitations',
	noInvitationsText: 'Who invites you by name appears here; a link works for anybody.',
	moderate: 'You moderate',
	noBattles: 'No battles yet',
	noBattlesText:
		'Start one from a scenario, command both sides yourself, or send a friend the invitation link.',
	watch: 'Battles to watch',
	watchNone: 'No battle is open to watch at the moment.',
	watchAll: 'All battles',
	how: 'How a battle goes',
	steps: [
		{
			title: 'One question at a time',
			text: 'You open the page and it asks you one thing: where your hits go, whether to hunt submarines, to fight on or to withdraw.'
		},
		{
			title: 'Dice with their reasons',
			text: 'Every roll shows who fired, how many dice, which of them hit, and the paragraph that says so.'
		},
		{
			title: 'A log like a story',
			text: 'The battle is written down in whole sentences. Read it, step through it, send a link to any moment of it.'
		}
	],
	sampleDice: 'Haruna fires 4 dice: 3 hits',
	sampleLog: ['Japan placed 3 hits: Hornet 2, Balch 1.', 'Hornet is lost and leaves the battle.'],
	waters: { slot: 'The Slot', sound: 'Ironbottom Sound', pacific: 'Pacific Ocean', coral: 'Coral Sea' }
};
