// All texts of the shop as it was that are not in the server's answers.

import { WAS_DAYS, type WasEntity, type WasList } from '#shared/domain/as-it-was.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { LAYBY_STATUS_LABELS, RESERVATION_STATUS_LABELS } from '#shared/domain/labels.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { PRE_ORDER_STATUS_LABELS } from '#shared/domain/pre-order-statuses.ts';

export const WAS_TEXT = {
  title: 'As it was',
  readOnly: 'Nothing can be changed here.',
  back: 'Back to now',
  day: 'Day',
  hour: 'Hour',
  view: 'View',
  dashboard: 'Dashboard',
  status: 'Status',
  allStatuses: 'All statuses',
  several: 'Statuses of the tile',
  searchLabel: 'Search past records',
  searchPlaceholder: 'Name, phone or quote number, then or now',
  listLabel: 'Records at that time',
  loading: 'Loading past records...',
  loadFailed: 'Past records could not be loaded',
  loadMore: 'Show more',
  moreFailed: 'More records could not be loaded',
  emptyTitle: 'No records at that time',
  emptyNote: 'Records that were permanently deleted since then cannot be shown.',
  noMatchTitle: 'No records found',
  showAll: 'Show all',
  changed: 'Changed since',
  deleted: 'Deleted since',
  recordLoading: 'Loading the record',
  recordFailed: 'The record could not be loaded',
  recordUnknown: 'This record did not exist then, or can no longer be shown',
  customer: 'Customer',
  english: 'English',
  openNow: 'Open current record',
  limit: `Up to ${WAS_DAYS - 1} days back`,
} as const;

export const LIST_LABELS: Readonly<Record<WasList, string>> = {
  orders: 'Orders',
  'pre-orders': 'Pre-orders',
  laybys: 'Laybys',
  reservations: 'Reservations',
  customers: 'Customers',
};

export const STATUS_LABELS: Readonly<Record<WasEntity, Readonly<Record<string, string>>>> = {
  payment: ORDER_STATUS_LABELS,
  pre_order: PRE_ORDER_STATUS_LABELS,
  layby: LAYBY_STATUS_LABELS,
  reservation: RESERVATION_STATUS_LABELS,
  customer: {},
};

/** '353 open orders, N$ 2,982,786.00 owed' */
export const openText = (count: number, owed: string): string =>
  `${formatCount(count, 'open order')}, ${owed} owed`;

export const barText = (moment: string): string => `As it was on ${moment}`;

/** How much has happened since, and which records can no longer be shown. */
export function sinceText(changes: number, removed: number, begins: string | null): string {
  const words = changes === 0 ? 'No changes since then.' : `${formatCount(changes, 'change')} since then.`;
  const gone =
    removed === 0
      ? ''
      : ` ${formatCount(removed, 'record')} permanently deleted since then, not counted here.`;
  return `${words}${gone}${begins === null ? '' : ` The history begins on ${begins}: for earlier times, records are shown as they were on that day.`}`;
}
