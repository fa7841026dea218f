/** The battle page. Short whole sentences, present for questions; buttons are verbs with their object. */
import { counted, listed, listedUpTo, more, nameAndCount } from '../parts';

const FEW = 6;
const hits = (count: number) => counted(count, 'hit');

export const battle = {
	pageTitle: (name: string) => `${name} · Broadside`,
	myTurnTitle: (name: string) => `(1) ${name} · your turn · Broadside`,
	yourTurn: 'Your turn',
	over: 'Over',
	live: 'live',
	offline: 'no connection',
	connecting: 'connecting',
	attacker: 'Attacker',
	defender: 'Defender',
	letter: { attacker: 'A', defender: 'D' },
	you: 'you',
	seatOpen: 'seat open',
	yourFleet: (name: string) => `Your fleet, ${name}`,
	enemyFleet: (name: string) => `Enemy fleet, ${name}`,
	fleet: (name: string) => `Fleet of ${name}`,
	round: (round: number) => `Round ${round}`,
	notBegun: 'Not begun',
	sequence: 'Sequence of play',
	stepsOf: (phase: string) => `Steps of ${phase}`,
	stepsDone: (count: number) => `${count} done`,
	stepsMore: (count: number) => more(count),
	stand: { done: 'done', now: 'now', todo: 'to come' },
	skipped: (why: string) => `skipped: ${why}`,
	ships: (count: number) => counted(count, 'ship'),
	aircraft: (count: number) => counted(count, 'aircraft', 'aircraft'),
	groups: { aircraft: 'Aircraft', troops: 'Troops aboard' },
	noGuns: 'no guns',
	aboard: (count: number) => `${count} aboard`,
	/** What pending hits do to a unit: ships, aircraft, troops. */
	doomed: (group: string) => (group === 'naval' ? 'sinks' : group === 'air' ? 'falls' : 'is lost'),
	lostList: (count: number, names: string) => `Lost in this battle: ${count} — ${names}`,
	goneList: (count: number) => `Left the battle: ${count}`,
	lostWhen: (round: number, phase: string) => `lost, round ${round} · ${phase}`,
	/** Where a unit went: a neighbouring zone, or another word for it. */
	leftTo: (where: string, isZone: boolean) =>
		isZone ? `to ${where}` : where === 'aircraft' ? 'flew off' : where,
	stack: (count: number, type: string) => `${count} × ${type}`,
	openStack: 'one by one',
	hull(max: number, lost: number, pending: number): string {
		const parts = [];
		if (lost) parts.push(`${lost} lost earlier`);
		if (pending) parts.push(`${pending} pending`);
		return `Hull ${max}${parts.length ? `: ${parts.join(', ')}` : ''}`;
	},
	hullOf: (left: number, max: number) => `${left} of ${max}`,
	mark: (name: string, value: string) => `${name}: ${value}`,

	// Decision
	yourDecision: 'Your decision',
	decisionOf: (side: string) => `Decision of ${side}`,
	hitsLeft: (count: number) => (count === 1 ? 'hit left' : 'hits left'),
	ofToPlace: (count: number) => `of ${count} to place`,
	allPlaced: (count: number) => `of ${count}, all placed`,
	wasted: (all: number, room: number) => `${hits(all)}, but room for ${room}: ${all - room} will be wasted.`,
	hits,
	hullLeft: (count: number) => `${count} hull left`,
	placeMore: (count: number) => `Place ${count} more to send`,
	notYet: 'This cannot be sent as it stands',
	sendHits: (count: number) => `Send ${hits(count)}`,
	chooseFirst: 'Choose one to send',
	chooseMore: (count: number) => `Choose ${count} more to send`,
	chooseFewer: (count: number) => `Choose ${count} fewer to send`,
	sendChosen: (count: number) => (count ? `Send ${count} chosen` : 'Send none'),
	sendNowhere: 'Keep all where they are',
	sendSent: (count: number) => `Send ${counted(count, 'unit')} on`,
	placeUnits: (count: number) => `Choose for ${count} more to send`,
	chosen: (count: number, least: number, most: number) =>
		least === most ? `${count} of ${most} chosen` : `${count} chosen, from ${least} to ${most}`,
	nowhere: 'nowhere',
	roomFor: (text: string, room: number | null) => (room === null ? text : `${text} (room for ${room})`),
	noRoom: (text: string) => `${text}: room for no more`,
	notHere: 'This page cannot show what may be chosen here. It can be sent over the API.',
	suggest: 'Suggest',
	clear: 'Clear',
	add: (name: string) => `Add a hit to ${name}`,
	takeBack: (name: string) => `Take a hit back from ${name}`,
	hitsOn: (name: string) => `Hits on ${name}`,
	hitsOnValue: (count: number, max: number, fate: string) =>
		`${count} of at most ${max}${fate && `, ${fate}`}`,
	said: (name: string, count: number, fate: string, left: number) =>
		`${nameAndCount(name, count)}${fate && `, ${fate}`}. ${left} left.`,
	obstacle: {
		full: (name: string) => `${name} has no hull left.`,
		most: (name: string) => `${name} takes no more of these hits.`,
		all_placed: () => 'All hits are placed. Take one back first.',
		too_many_units: (_: string, most: number | null) =>
			`Hits may go to at most ${counted(most ?? 0, 'unit')}.`,
		earlier_group: () => 'An earlier group still has hull left; it is filled first.',
		uneven: (name: string) => `${name} has its share; the others come first.`
	},
	dropped: (names: string[]) =>
		`The question has changed. No longer possible: ${listed(names)}. The rest is still filled in.`,
	droppedOption: 'The question has changed, and what you had chosen is no longer on offer.',
	notPossible: 'not possible',
	sending: 'Sending…',
	sendingEyebrow: 'Sending',
	sendingText: 'It is yours to change until it is stored.',
	stale: 'Not sent: the battle has moved on',
	refused: 'Not sent',
	noConnection: 'No connection',
	retryIn: (seconds: number) =>
		`No connection. Trying again in ${counted(seconds, 'second')}. What you fill in is kept.`,
	retrying: 'No connection. Trying again now. What you fill in is kept.',
	cannotSend: 'Cannot send yet',
	tryNow: 'Try now',
	sentOnReturn: 'Your choice goes out as soon as the line is back.',
	keys: {
		ship: 'ship',
		hit: 'hit',
		suggest: 'suggest',
		send: 'send',
		all: 'all keys',
		title: 'Keys',
		list: [
			[['↑', '↓'], 'previous and next target (also K and J)'],
			[['+', 'Space'], 'add a hit'],
			[['−', 'Backspace'], 'take a hit back'],
			[['1', '9'], 'set the number of hits'],
			[['S'], 'suggest'],
			[['C'], 'clear'],
			[['Ctrl', 'Z'], 'undo suggest or clear'],
			[['Enter'], 'send'],
			[['Tab'], 'leave the list of targets'],
			[['?'], 'this list']
		] as [string[], string][],
		letters: 'Single letters act as keys',
		note: 'Keys act while the focus is in the decision or in a fleet, never while you write.'
	},

	// Waiting
	waiting: 'Waiting',
	askedSince: 'Asked',
	chimes: 'You will hear a chime and see a mark in the tab when it is your turn.',
	youSent: 'You sent',
	secretSent: 'Your choice is sealed. It is shown when both have chosen.',
	mailMe: 'E-mail me',
	mailOn: 'You will get an e-mail when it is your turn',
	mailNot: 'No e-mail',
	needsDice: (count: number) => `Waiting for ${counted(count, 'die', 'dice')}`,
	needsDiceText: 'The dice of this battle are given by hand.',
	watching: 'You are watching',
	watchingText: 'You see what both sides may see.',
	moderating: 'You are the moderator',
	between: 'Between decisions',
	betweenText: 'The battle goes on by itself; nothing is asked right now.',

	// Over
	battleOver: 'Battle over',
	youWon: 'You won.',
	youLost: 'You lost.',
	replay: 'Replay',
	record: 'Download record',
	lossesLine: (rounds: number, mine: string, theirs: string) =>
		`${counted(rounds, 'round')}. ${mine} ${theirs}`,
	lossesOf: (side: string, lost: number) => `${side} lost ${counted(lost, 'unit')}.`,
	luck: (side: string, rolled: number, expected: string) =>
		`${side}: ${hits(rolled)} rolled, ${expected} expected.`,
	cancelled: 'Cancelled',
	cancelledText: 'This battle was called off before it began.',

	// Inviting
	inviting: 'Waiting for players',
	invitingTitle: 'The battle begins when both sides are taken.',
	invitingText: 'Send the link to whom you want to play. Whoever opens it can take the seat.',
	seatTaken: (user: string) => `taken by ${user}`,
	seatInvited: (user: string) => `${user} is invited`,
	seatDeclined: (user: string) => `${user} has declined`,
	seatOpenTo: 'open to whoever has the link',
	copyLink: 'Copy the invitation',
	linkCopied: 'Invitation copied',
	inviteLink: (side: string) => `Invitation for ${side}`,

	// Presence
	isHere: (user: string) => `${user} is here`,
	isAway: (user: string, time: string | null) =>
		time ? `${user} has been away for ${time}` : `${user} is away`,
	isNotHere: (user: string) => `${user} is not here`,
	watchers: (count: number) => `${counted(count, 'spectator')} watching`,

	// Tabs
	tabs: 'Parts of the battle',
	tabLog: 'Log',
	wholeLog: 'Whole log',
	targets: 'Targets',
	myFleet: 'My fleet',
	theirFleet: 'Enemy',

	// Sound and menu
	soundOn: 'Sound on. Turn sound off',
	soundOff: 'Sound off. Turn sound on',
	menu: 'Battle menu',
	failedTitle: 'This battle cannot be shown.',
	forbiddenTitle: 'This battle is not open to you.',
	missingTitle: 'No battle in sight',

	// Dice
	dice: 'Dice',
	lastRoll: (side: string, hitCount: number, count: number) =>
		`${side} rolls: ${hits(hitCount)} from ${counted(count, 'die', 'dice')}`,
	lastRollOpen: (side: string, count: number) => `${side} rolls ${counted(count, 'die', 'dice')}`,
	hitRule: (highest: number) => ({
		before: 'A die of ',
		figure: `${highest} or less`,
		after: ' hits. Solid dice hit, dashed dice miss.'
	}),
	halved: (all: number, half: number) => `${hits(all)}, halved: ${half}`,
	faceHit: (face: number) => `${face}, hit`,
	faceMiss: (face: number) => `${face}, miss`,
	face: (face: number) => `${face}`,
	faceCount: (face: number, count: number) => `${count} × ${face}`,
	noDice: 'No dice yet',
	earlierRolls: 'Earlier in this phase',
	ownValues: 'Each unit hits with its own value or less. Solid dice hit, dashed dice miss.',
	declarations: 'Retreat and pursuit',
	roundShort: (round: number) => `Round ${round}`,
	reasonOf: (names: string[]) => `${listedUpTo(FEW, names)}:`,
	alike: (names: string[]) => `The same holds for ${listedUpTo(FEW, names)}.`,
	placeEffect: (place: string, effect: string) => `${place}: ${effect}`,
	sheet: 'Details of the decision',
	showDice: 'Show dice',
	hideDice: 'Hide dice',

	// Next and strength
	next: 'Next',
	then: (steps: string[]) => `Then: ${steps.join(' · ')}.`,
	/** A step's title names its side by role; the page shows the side itself. */
	stepWithout: (title: string) => {
		const rest = title.replace(/^(Attacker|Defender)(['’]s)? /, '');
		return rest.charAt(0).toUpperCase() + rest.slice(1);
	},
	stepWith: (title: string, name: string) =>
		title.replace(/^(Attacker|Defender)\b(['’]s)?/, (_, __, owns) =>
			owns ? `${name}${name.endsWith('s') ? '’' : '’s'}` : name
		),
	strength: 'Strength',
	units: 'Units',
	strengthOf: (side: string, label: string, now: number, start: number) =>
		`${side}: ${label} ${now} of ${start}`,
	hullPoints: 'Hull',
	diceNow: (label: string) => `${label.charAt(0).toUpperCase()}${label.slice(1)} dice`
};
