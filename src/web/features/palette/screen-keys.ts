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

export const LOCK_KEYS = ['Ctrl', 'Shift', 'L'];

export const ON_EVERY_SCREEN: readonly KeyLine[] = [
  { keys: ['/'], does: 'Search everything' },
  { keys: ['Ctrl', 'K'], does: 'Search everything' },
  { keys: ['0', '…', '9'], does: 'Search for a number, when no field is active' },
  { keys: ['Z'], does: 'Undo the change in the message shown' },
  { keys: ['O'], does: 'Next step in a message: inform the customer' },
  { keys: ['F8'], does: 'Go to the messages' },
  { keys: ['Ctrl', 'Enter'], does: 'Save the form from any field' },
  { keys: LOCK_KEYS, does: 'Lock this device, if its agent has a PIN' },
  { keys: ['?'], does: 'Show these shortcuts' },
];

export const IN_LISTS: readonly KeyLine[] = [
  { keys: ['N'], does: 'Add new, like the screen’s first button' },
  { keys: ['J'], does: 'Next row' },
  { keys: ['K'], does: 'Previous row' },
  { keys: ['S'], does: 'Next step for the row' },
  { keys: ['E'], does: 'Edit the row' },
  { keys: ['P'], does: 'Add a payment to the row' },
  { keys: ['U'], does: 'Undo the change in the row, in Activity' },
  { keys: ['X'], does: 'Select the row' },
  { keys: ['B'], does: 'Go to the actions for all selected rows' },
  { keys: ['Esc'], does: 'Clear selection' },
];
