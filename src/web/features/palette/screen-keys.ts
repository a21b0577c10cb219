/** The single-key commands of every screen, for the key handlers, the dialog that lists them, and the search. */

/** Not a screen, but needed every day: the orders that have waited longest, whatever their status. */
export const STUCK_PLACE = {
  to: '/payments?sort=waiting',
  letter: 'w',
  label: 'Orders that wait longest',
} as const;

/** The letters after "g". */
const GO_LETTERS: Readonly<Record<string, string>> = {
  '/': 'd',
  '/customers': 'c',
  '/payments': 'o',
  '/live-payments': 'v',
  '/ready-for-collection': 'r',
  '/delivery-tracking': 't',
  '/pre-orders': 'p',
  '/layby': 'l',
  '/reservations': 's',
  '/notifications': 'n',
  '/app-reminders': 'a',
  '/notification-center': 'm',
  '/stock-arrival': 'b',
  '/hand-over': 'h',
  '/call-round': 'q',
  '/cash-up': 'u',
  '/activity': 'y',
};

/** Undefined for screens that are not opened every day. */
export const goLetterOf = (path: string): string | undefined => GO_LETTERS[path];

export interface KeyLine {
  keys: readonly string[];
  does: string;
}

export const ON_EVERY_SCREEN: readonly KeyLine[] = [
  { keys: ['/'], does: 'Search everything' },
  { keys: ['Ctrl', 'K'], does: 'Search everything' },
  { keys: ['0', '…', '9'], does: 'Search for a number, typed with nothing focused' },
  { keys: ['Z'], does: 'Undo what the message in sight tells of' },
  { keys: ['O'], does: 'What a message offers next: inform the customer' },
  { keys: ['F8'], does: 'To the messages' },
  { keys: ['Ctrl', 'Enter'], does: 'Save the form, from any of its fields' },
  { keys: ['?'], does: 'Show these keys' },
];

export const IN_LISTS: readonly KeyLine[] = [
  { keys: ['N'], does: 'New: what the screen’s first button adds' },
  { keys: ['J'], does: 'Next row' },
  { keys: ['K'], does: 'Row before' },
  { keys: ['S'], does: 'Next step of the row' },
  { keys: ['E'], does: 'Edit the row' },
  { keys: ['P'], does: 'Add a payment to the row' },
  { keys: ['U'], does: 'Undo the change that the row tells of, in Activity' },
  { keys: ['X'], does: 'Select the row' },
  { keys: ['B'], does: 'To what can be done with all that is selected' },
  { keys: ['Esc'], does: 'Let go of what is selected' },
];
