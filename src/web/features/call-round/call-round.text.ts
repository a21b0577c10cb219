import { formatCount } from '#web/lib/format.ts';

export const CALL_TEXT = {
  title: 'Call round',
  branch: 'Branch',
  allBranches: 'All branches',
  loading: 'Looking who is to be called...',
  saving: 'Noting what became of the call...',
  looking: 'Looking who is next...',
  failed: 'Who is to be called could not be read',
  offlineTitle: 'No connection',
  offline: 'Who is to be called is known to the server alone: two agents never get the same customer.',
  offlineCard: 'This customer stays here. What became of the call is noted when the server answers again.',
  doneTitle: 'Everyone has been called',
  done: 'Who becomes due later today is shown here then.',
  putOffTitle: 'Nobody else is to be called now',
  putOff: 'The others of this round were put off on this device, or somebody is calling them.',
  again: 'Look again',
  begin: 'Go through those who were put off',
  quiet: 'Quiet hours',
  nobody: 'Who is calling is not known: choose who you are in the top bar first.',
  why: 'Why',
  contacts: 'Last contacts',
  noContacts: 'Nobody has spoken with them yet.',
  message: 'Message',
  messages: 'Messages',
  language: 'Language',
  english: 'English',
  languageSaved: 'Written to in',
  languageFailed: 'The language was not saved',
  reach: 'Reach them',
  outcome: 'What became of it',
  next: 'Next',
  whatsapp: 'WhatsApp',
  sms: 'Text Message',
  call: 'Call',
  email: 'Email',
  comingOn: 'Coming on',
  save: 'Save the day',
  cancel: 'Cancel',
  aside: 'A person decides',
  undo: 'Undo',
  undone: 'The call is taken back',
  undoFailed: 'The call was not taken back',
  saveFailed: 'The call was not saved',
  nextCustomer: 'Next customer',
  takeAgain: 'Take again',
  look: 'Show it',
  notToBeCalledTitle: 'They have asked not to be called',
  notToBeCalled: 'It was noted meanwhile, or came with somebody who is the same person.',
  goneTitle: 'This customer is no longer there',
  gone: 'They have been deleted or forgotten meanwhile.',
  takenBackTitle: 'A call to them has been taken back meanwhile',
  settledTitle: 'Nothing is left to call them about',
  settled: 'What this call was about has been done, or has gone another way.',
  over: 'Your ten minutes are over',
  free: 'Somebody else may be given this customer. What becomes of your call still counts.',
  moreTitle: 'Something else has come up for them',
  more: 'It is not on this card: whoever is reached now is not told of it.',
} as const;

export const doneText = (done: number, waiting: number, reached: number): string =>
  `${done} of ${done + waiting} done today, ${reached} reached`;

export const triesText = (tries: number): string => `${formatCount(tries, 'call')} without an answer so far`;

export const quietText = (hours: string): string =>
  `People are called at ${hours}. Write a message instead, or wait.`;

export const takenText = (agent: string | null): string =>
  `${agent ?? 'Somebody'} is calling them now. What becomes of your call still counts, unless theirs is noted first.`;

export const calledText = (outcome: string | null, agent: string | null): string =>
  `${agent ?? 'Somebody'} has called them meanwhile${outcome === null ? '' : `: ${outcome}`}`;

export const atWorkText = (agent: string | null, customerName: string): string =>
  `${agent ?? 'Somebody'} is calling ${customerName}`;

/** Of a long list only the latest are shown. */
export const asideText = (listed: number, count: number): string =>
  `Nobody is offered these customers until somebody puts them back.${count > listed ? ` The latest ${listed} are listed.` : ''}`;
