import type { HitKind } from '#shared/contracts/search.ts';

export const PALETTE_TEXT = {
  title: 'Search',
  placeholder: 'Number, name, quote or command',
  close: 'Close search',
  loading: 'Searching...',
  recent: 'Recent',
  views: 'Views',
  records: 'Records',
  screens: 'Screens',
  commands: 'Commands',
  asTyped: 'With what you typed',
  empty: 'Type a name, a number or what you want to do.',
  offline: 'The server cannot be reached: records come when it is back. Screens and commands work.',
  failed: 'Records could not be searched.',
  carried: 'No connection: only what this device carries was looked through.',
  partial: 'Not everything was looked through: one more letter helps.',
  actions: 'Actions',
  back: 'Back to the results',
  choose: 'choose',
  open: 'open',
  actionsHint: 'actions',
  closeHint: 'close',
} as const;

export const nothingText = (q: string) => `Nothing found for “${q}”`;
export const alikeText = (words: string) => `Nothing is called exactly so. Shown for “${words}”`;
export const foundText = (count: number) => `${count} ${count === 1 ? 'record' : 'records'} found`;
export const searchOrdersText = (q: string) => `Search the orders for “${q}”`;
export const newCustomerText = (given: string) => `New customer ${given}`.trim();
export const DEED_TEXT = {
  payment: 'Add payment to',
  inform: 'Inform customer',
  undo: 'Undo a change of',
  thenNumber: 'then the number of the order',
} as const;
/** 'Add payment to …': for a command without an order, whose number is typed next. */
export const openDeedText = (words: string) => `${words} …`;
/** 'Add payment to QU-4711', 'Available: QU-4711'. */
export const deedText = (words: string, quote: string) =>
  words === DEED_TEXT.payment || words === DEED_TEXT.undo ? `${words} ${quote}` : `${words}: ${quote}`;
export const actionsOfText = (title: string) => `What to do with ${title}`;

export const KIND_WORDS: Readonly<Record<HitKind, string>> = {
  customer: 'Customer',
  payment: 'Order',
  layby: 'Layby',
  pre_order: 'Pre-order',
  reservation: 'Reservation',
};

export const KEYS_TEXT = {
  title: 'Keyboard shortcuts',
  single: 'Single keys are commands on this device',
  note: 'They never are while something is being typed. In a dialog only Z and O are. Ctrl-K and F8 stay.',
  goTo: 'Go to',
  everywhere: 'Everywhere',
  inLists: 'In lists',
} as const;

export const COMMAND_TEXT = {
  newOrder: 'New order',
  newQuote: 'New quote',
  newCustomer: 'New customer',
  newLayby: 'New layby',
  newReservation: 'New reservation',
  newReminder: 'New reminder',
  sendNotification: 'Send notification',
  checkStatus: 'Check status',
  importQuotes: 'Import quotes',
  importCustomers: 'Import customers',
  importLaybys: 'Import laybys',
  importReservations: 'Import reservations',
  exportExcel: 'Export this list as Excel workbook',
  exportCsv: 'Export this list as CSV',
  switchAgent: 'Switch agent or branch',
  light: 'Light theme',
  dark: 'Dark theme',
  keys: 'Keyboard shortcuts',
  logout: 'Log out',
  deedFailed: 'The order could not be opened',
} as const;

export const ACTION_TEXT = {
  open: 'Open',
  customer: 'Customer',
  addPayment: 'Add payment',
  call: 'Call',
  whatsapp: 'WhatsApp',
} as const;
