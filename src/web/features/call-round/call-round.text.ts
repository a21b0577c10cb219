import { formatCount } from '#shared/domain/counts.ts';

export const CALL_TEXT = {
  title: 'Call round',
  branch: 'Branch',
  allBranches: 'All branches',
  loading: 'Loading the call round...',
  saving: 'Saving the call...',
  looking: 'Loading the next customer...',
  failed: 'The call round could not be loaded',
  offlineTitle: 'No connection',
  offline: 'The call round needs a connection, so that two agents never get the same customer.',
  offlineCard:
    'This customer stays on the screen. You can save the outcome when the server can be reached again.',
  doneTitle: 'Everyone has been called',
  done: 'More customers may become due later today.',
  putOffTitle: 'No other customers to call now',
  putOff: 'The other customers were postponed on this device, or another agent is calling them.',
  again: 'Check again',
  begin: 'Show postponed customers',
  quiet: 'Quiet hours',
  nobody: 'No agent is chosen, so calls are saved without a name. Choose your name in the top bar.',
  why: 'Why',
  contacts: 'Last contacts',
  noContacts: 'No contacts yet.',
  message: 'Message',
  messages: 'Messages',
  language: 'Language',
  english: 'English',
  languageSaved: 'Message language:',
  languageFailed: 'The language could not be saved',
  reach: 'Contact the customer',
  outcome: 'Outcome',
  next: 'Next',
  whatsapp: 'WhatsApp',
  sms: 'Text Message',
  call: 'Call',
  email: 'Email',
  comingOn: 'Coming on',
  save: 'Save date',
  cancel: 'Cancel',
  aside: 'No longer offered',
  undo: 'Undo',
  undone: 'Call taken back',
  undoFailed: 'The call could not be undone',
  saveFailed: 'The call could not be saved',
  nextCustomer: 'Next customer',
  takeAgain: 'Take again',
  look: 'Show it',
  notToBeCalledTitle: 'This customer asked not to be called',
  notToBeCalled: 'This was recorded after you opened the card, or came from a merged customer.',
  goneTitle: 'This customer no longer exists',
  gone: 'The customer was deleted or forgotten.',
  takenBackTitle: 'A call to this customer was undone',
  settledTitle: 'No reason left to call',
  settled: 'Everything on this card has been settled or no longer applies.',
  over: 'Your ten minutes are over',
  free: 'Another agent may now get this customer. You can still save the outcome of your call.',
  moreTitle: 'New reason to call this customer',
  more: 'It is not on this card yet. If you save an outcome now, it does not count for the new reason.',
} as const;

export const doneText = (done: number, waiting: number, reached: number): string =>
  `${done} of ${done + waiting} done today, ${reached} reached`;

export const triesText = (tries: number): string => `${formatCount(tries, 'call')} without an answer so far`;

export const quietText = (hours: string): string =>
  `The calling hours are ${hours}. Send a message instead, or wait.`;

export const takenText = (agent: string | null): string =>
  `${agent ?? 'Another agent'} is calling this customer now. You can still save your outcome, unless theirs is saved first.`;

export const calledText = (outcome: string | null, agent: string | null): string =>
  `${agent ?? 'Someone'} has already called this customer${outcome === null ? '' : `: ${outcome}`}`;

export const atWorkText = (agent: string | null, customerName: string): string =>
  `${agent ?? 'Someone'} is calling ${customerName}`;

/** Of a long list only the latest are shown. */
export const asideText = (listed: number, count: number): string =>
  `These customers are only offered again after an agent chooses Call again.${count > listed ? ` The latest ${listed} are listed.` : ''}`;
