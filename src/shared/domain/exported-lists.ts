import { LAYBY_STATUS_LABELS, RESERVATION_STATUS_LABELS } from './labels.ts';
import { ORDER_STATUS_LABELS } from './order-statuses.ts';
import { PRE_ORDER_STATUS_LABELS, preOrderStatusOf } from './pre-order-statuses.ts';

/** The lists that can be exported as files, by their API paths, and their names in the files. */

export type ExportedList = {
  /** The beginning of the file's name. */
  file: string;
  /** At most 15 characters: the sheet's name also contains "personal data". */
  title: string;
  /** '1 order', '214 orders'. */
  rows: readonly [one: string, many: string];
  /** The labels of the values of the list's `status` or `group`. */
  labels: Readonly<Record<string, string>>;
  /** If a status has other words: maps a word to the key of `labels`. */
  codeOf?: (word: string) => string;
  /** Set where the list ignores a `branch` that is not one of the shop's. */
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
    ...{ file: 'live-payments-ledger', title: 'Ledger', rows: ['ledger line', 'ledger lines'] },
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
