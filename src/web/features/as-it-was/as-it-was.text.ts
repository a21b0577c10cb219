// All texts of the shop as it was that are not in the server's answers.

import { WAS_DAYS, type WasEntity, type WasList } from '#shared/domain/as-it-was.ts';
import { LAYBY_STATUS_LABELS, RESERVATION_STATUS_LABELS } from '#shared/domain/labels.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { PRE_ORDER_STATUS_LABELS } from '#shared/domain/pre-order-statuses.ts';
import { formatCount } from '#web/lib/format.ts';

export const WAS_TEXT = {
  title: 'As it was',
  readOnly: 'Nothing can be changed here.',
  back: 'Back to now',
  day: 'Day',
  hour: 'Hour',
  view: 'What to look at',
  dashboard: 'Dashboard',
  status: 'Status',
  allStatuses: 'All statuses',
  several: 'Those of the tile',
  searchLabel: 'Search as it was',
  searchPlaceholder: 'Name, phone or quote number, of now or of then',
  listLabel: 'Records as they were',
  loading: 'Putting it together...',
  loadFailed: 'It could not be put together',
  loadMore: 'Show more',
  moreFailed: 'More could not be loaded',
  emptyTitle: 'Nothing was there',
  emptyNote:
    'What was removed for good since is not shown: only the history of what is still kept can be put together.',
  noMatchTitle: 'Nothing was found',
  showAll: 'Show all',
  changed: 'Changed since',
  deleted: 'In the trash now',
  recordLoading: 'Putting the record together',
  recordFailed: 'This record was not there, or cannot be put together any more',
  customer: 'Customer',
  english: 'English',
  openNow: 'Open as it is now',
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

/** '353 open orders, N$ 2,982,786.00 owed on them' */
export const openText = (count: number, owed: string): string =>
  `${formatCount(count, 'open order')}, ${owed} owed on them`;

export const barText = (moment: string): string => `As it was on ${moment}`;

/** How much has happened since, and which records can no longer be shown. */
export function sinceText(changes: number, removed: number, begins: string | null): string {
  const words = changes === 0 ? 'Nothing has happened since.' : `${formatCount(changes, 'change')} since.`;
  const gone =
    removed === 0 ? '' : ` ${formatCount(removed, 'record')} removed for good since: not counted here.`;
  return `${words}${gone}${begins === null ? '' : ` The history begins on ${begins}: before that, all is as it was then.`}`;
}
