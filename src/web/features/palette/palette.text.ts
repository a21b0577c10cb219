import type { HitKind } from '#shared/contracts/search.ts';
import { formatCount } from '#shared/domain/counts.ts';

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
  asTyped: 'Use what you typed',
  empty: 'Type a name, a number or what you want to do.',
  offline: 'The server cannot be reached. Screens and commands still work; records appear when it is back.',
  failed: 'Records could not be searched.',
  carried: 'No connection: only records saved on this device were searched.',
  partial: 'Not all records were searched: type one more letter.',
  actions: 'Actions',
  back: 'Back to the results',
  choose: 'choose',
  open: 'open',
  actionsHint: 'actions',
  closeHint: 'close',
} as const;

export const nothingText = (q: string) => `Nothing found for “${q}”`;
export const alikeText = (words: string) => `No exact match. Showing results for “${words}”`;
export const foundText = (count: number) => `${formatCount(count, 'record')} found`;
export const searchOrdersText = (q: string) => `Search orders for “${q}”`;
export const newCustomerText = (given: string) => `New customer ${given}`.trim();
export const DEED_TEXT = {
  payment: 'Add payment to',
  inform: 'Inform customer',
  undo: 'Undo a change of',
  thenNumber: 'then the order number',
} as const;
/** 'Add payment to …': for a command without an order, whose number is typed next. */
export const openDeedText = (words: string) => `${words} …`;
/** 'Add payment to QU-4711', 'Available: QU-4711'. */
export const deedText = (words: string, quote: string) =>
  words === DEED_TEXT.payment || words === DEED_TEXT.undo ? `${words} ${quote}` : `${words}: ${quote}`;
export const actionsOfText = (title: string) => `Actions for ${title}`;

export const KIND_WORDS: Readonly<Record<HitKind, string>> = {
  customer: 'Customer',
  payment: 'Order',
  layby: 'Layby',
  pre_order: 'Pre-order',
  reservation: 'Reservation',
};

export const KEYS_TEXT = {
  title: 'Keyboard shortcuts',
  single: 'Single-key shortcuts on this device',
  note: 'Single keys never act while you type. In a dialog, only Z and O work. Ctrl-K and F8 always stay on.',
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
  lock: 'Lock this device',
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
