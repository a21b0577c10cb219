import { LAYBY_STATUS_LABELS, RESERVATION_STATUS_LABELS } from './labels.ts';
import { ORDER_STATUS_LABELS } from './order-statuses.ts';
import { PRE_ORDER_STATUS_LABELS, preOrderStatusOf } from './pre-order-statuses.ts';

/** The lists that can be taken away as files, by their addresses, and what they are called there. */

export type ExportedList = {
  /** The file's name begins with it. */
  file: string;
  /** At most 15 characters: it shares the name of the sheet with "personal data". */
  title: string;
  /** '1 order', '214 orders'. */
  rows: readonly [one: string, many: string];
  /** What a word of the list's `status` or `group` is called. */
  labels: Readonly<Record<string, string>>;
  /** Where a status may be asked for in other words: which of the labels' it is. */
  codeOf?: (word: string) => string;
  /** A branch that is none of the shop's narrows nothing. */
  hasKnownBranchesOnly?: true;
};

const inLowerCase = (word: string) => word.toLowerCase();

const ORDERS = ['order', 'orders'] as const;

export const EXPORTED_LISTS = {
  '/api/customers': { file: 'customers', title: 'Customers', rows: ['customer', 'customers'], labels: {} },
  '/api/payments': {
    ...{ file: 'orders', title: 'Orders', rows: ORDERS },
    labels: { ...ORDER_STATUS_LABELS, active: 'Open' },
  },
  '/api/pre-orders': {
    ...{ file: 'pre-orders', title: 'Pre-orders', rows: ['pre-order', 'pre-orders'] },
    labels: { ...PRE_ORDER_STATUS_LABELS, active: 'Open', late: 'Late' },
    codeOf: (word: string) => preOrderStatusOf(word) ?? word,
  },
  '/api/laybys': {
    ...{ file: 'laybys', title: 'Laybys', rows: ['layby', 'laybys'] },
    labels: { ...LAYBY_STATUS_LABELS, to_hand_over: 'To hand over', in_branch: 'Device in branch' },
    codeOf: inLowerCase,
  },
  '/api/reservations': {
    ...{ file: 'reservations', title: 'Reservations', rows: ['reservation', 'reservations'] },
    labels: { ...RESERVATION_STATUS_LABELS, late: 'Late', to_call: 'To call' },
    codeOf: inLowerCase,
    hasKnownBranchesOnly: true,
  },
  '/api/live-payments': { file: 'live-payments', title: 'Live payments', rows: ORDERS, labels: {} },
  '/api/live-payments/lines': {
    ...{ file: 'live-payments-ledger', title: 'Ledger', rows: ['line of the ledger', 'lines of the ledger'] },
    labels: {},
  },
  '/api/ready-for-collection': {
    ...{ file: 'ready-for-collection', title: 'Ready', rows: ORDERS },
    labels: { in_branch: 'In branch now', on_the_way: 'Still on the way' },
  },
  '/api/payments/delivery-tracking': {
    ...{ file: 'delivery-tracking', title: 'Delivery', rows: ORDERS },
    labels: { ready: 'To hand over', delivered: 'Handed over' },
  },
  '/api/cash-ups': { file: 'cash-ups', title: 'Cash-up', rows: ['closed day', 'closed days'], labels: {} },
  '/api/app-reminders': {
    file: 'reminders',
    title: 'Reminders',
    rows: ['reminder', 'reminders'],
    labels: {},
  },
  '/api/notifications': {
    ...{ file: 'notifications', title: 'Notifications', rows: ['notification', 'notifications'], labels: {} },
  },
} as const satisfies Record<string, ExportedList>;

export type ExportedPath = keyof typeof EXPORTED_LISTS;
