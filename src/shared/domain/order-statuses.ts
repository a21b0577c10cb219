import type { PreOrderLocation } from './labels.ts';
import type { PromiseLeg } from './stuck-words.ts';

/**
 * The statuses of an order, one row each with all their properties: filters, lists, tiles, counts, indexes and labels are derived from
 * this table, in its order. Transitions are in the order lifecycle, the colours in `tokens.css`.
 */

type StatusProperties = {
  /** How far along the status is; peers share a rank. */
  rank: number;
  /** The text on badges and filters. */
  label: string;
  /** The heading of the Orders screen under this filter, and of its tile. */
  title?: string;
  /** The date field that is set when an order reaches the status. */
  stamp?: string;
  /** As a filter it includes the later statuses up to collected. */
  includesLater?: true;
  /** The dashboard tile: the name of its count and, for a status in which orders wait, its label among the steps. */
  tile?: { count: string; step?: string };
  /** The leg of an order in this status; for a device ordered abroad it depends on the pre-order. */
  leg?: Exclude<PromiseLeg, PreOrderLocation>;
  /** Where the device is, once that is known. */
  device?: 'in_branch' | 'on_order' | 'handed_over';
  /** Only old orders have this status; no screen sets it any more. */
  isFormer?: true;
  /** Only on old rows: never written any more, and treated as this status. */
  means?: string;
};

const TABLE = {
  pending: { rank: 0, label: 'Pending', leg: 'approval' },
  partial: { rank: 0, label: 'Partial', leg: 'approval' },
  approved: {
    rank: 1,
    label: 'Approved',
    title: 'Approved by Bank',
    stamp: 'approvalDate',
    includesLater: true,
    tile: { count: 'approvedByBank', step: 'Approved' },
    leg: 'signature',
  },
  contract_signed: {
    rank: 2,
    label: 'Contract Signed',
    title: 'Signed Contracts',
    stamp: 'contractSignedDate',
    includesLater: true,
    tile: { count: 'signedContract', step: 'Signed' },
    leg: 'bank_payment',
  },
  bank_paid: {
    rank: 3,
    label: 'FNB Paid',
    title: 'Bank Paid',
    stamp: 'bankPaidDate',
    includesLater: true,
    tile: { count: 'bankPaid', step: 'Bank paid' },
    leg: 'phone',
  },
  customer_notified: {
    rank: 4,
    label: 'Customer Notified',
    title: 'Customer Notified',
    stamp: 'customerNotifiedDate',
    isFormer: true,
    leg: 'branch',
  },
  phone_available: {
    rank: 4,
    label: 'Phone Available',
    title: 'Phone to be Collected',
    tile: { count: 'phoneToBeCollected', step: 'Available' },
    device: 'in_branch',
    leg: 'branch',
  },
  china_preorder: {
    rank: 4,
    label: 'China Pre-order',
    title: 'China Pre-orders',
    tile: { count: 'chinaPreOrders', step: 'China' },
    device: 'on_order',
  },
  dubai_preorder: {
    rank: 4,
    label: 'Dubai Pre-order',
    title: 'Dubai Pre-orders',
    tile: { count: 'dubaiPreOrders', step: 'Dubai' },
    device: 'on_order',
  },
  device_collected: {
    rank: 5,
    label: 'Device Collected',
    title: 'Devices Collected',
    stamp: 'deviceCollectedDate',
    tile: { count: 'devicesCollected', step: 'Collected' },
    device: 'handed_over',
  },
  order_completed: {
    rank: 6,
    label: 'Order Completed',
    title: 'Order Completed',
    stamp: 'orderCompletedDate',
    tile: { count: 'orderCompleted' },
    device: 'handed_over',
  },
  completed: {
    rank: 4,
    label: 'Customer Notified',
    isFormer: true,
    means: 'customer_notified',
    leg: 'branch',
  },
} as const satisfies Record<string, StatusProperties>;

type StatusWith<Property> = {
  [Status in StoredStatus]: (typeof TABLE)[Status] extends Property ? Status : never;
}[StoredStatus];

/** Any status that a row may have; note that `completed` does not mean finished. */
export type StoredStatus = keyof typeof TABLE;
/** The statuses that may be written. */
export type OrderStatus = Exclude<StoredStatus, StatusWith<{ means: string }>>;
export type TileStatus = StatusWith<{ tile: object }>;
/** The statuses of open orders that have a tile. */
export type StepStatus = StatusWith<{ tile: { step: string } }>;
export type StageDate = (typeof TABLE)[StatusWith<{ stamp: string }>]['stamp'];
export type TileCount = (typeof TABLE)[TileStatus]['tile']['count'];

export const ORDER_STATUS: Readonly<
  Record<StoredStatus, StatusProperties & { stamp?: StageDate; means?: OrderStatus }>
> = TABLE;

export const STORED_STATUSES = Object.keys(TABLE) as readonly StoredStatus[];
export const ORDER_STATUSES = statusesWhere(({ means }) => means === undefined) as readonly OrderStatus[];
export const TILE_STATUSES = statusesWhere(({ tile }) => tile !== undefined) as readonly TileStatus[];
export const TILE_COUNTS = TILE_STATUSES.map(tileCountOf);
export const STEP_STATUSES = statusesWhere(({ tile }) => tile?.step !== undefined) as readonly StepStatus[];
/** In the order in which an order gets them. */
export const STAGE_DATES = STORED_STATUSES.flatMap((status) => ORDER_STATUS[status].stamp ?? []);

export const IN_BRANCH_STATUSES = statusesAt('in_branch');
export const ON_ORDER_STATUSES = statusesAt('on_order');
export const HANDED_OVER_STATUSES = statusesAt('handed_over');
/** The device is in a branch or ordered abroad, and not collected yet. */
export const AWAITED_STATUSES = [...IN_BRANCH_STATUSES, ...ON_ORDER_STATUSES];

export const COLLECTED_RANK = rankOf('device_collected');
export const COMPLETED_RANK = rankOf('order_completed');
/** Something is still to be done. */
export const OPEN_ORDER_STATUSES = statusesWhere(({ rank }) => rank < COMPLETED_RANK);
/** The statuses of an earlier way of working, which old orders still have. */
export const FORMER_STATUSES = statusesWhere(({ isFormer }) => isFormer === true);
/** The bank has paid, whatever came after. */
export const PAID_BY_BANK_STATUSES = statusesWhere(({ rank }) => rank >= rankOf('bank_paid'));

/** The stored statuses whose properties match, in the order of the table. */
export function statusesWhere(isWanted: (properties: StatusProperties) => boolean): readonly StoredStatus[] {
  return STORED_STATUSES.filter((status) => isWanted(ORDER_STATUS[status]));
}

function statusesAt(place: StatusProperties['device']): readonly StoredStatus[] {
  return statusesWhere(({ device }) => device === place);
}

/** How far along a status is; peers share a rank. */
export function rankOf(status: StoredStatus): number {
  return TABLE[status].rank;
}

/** The status that a stored one stands for. */
export function meaningOf(status: StoredStatus): OrderStatus {
  return ORDER_STATUS[status].means ?? (status as OrderStatus);
}

/** The name of the count on its tile. */
export function tileCountOf(status: TileStatus): TileCount {
  return TABLE[status].tile.count;
}

export function isStoredStatus(text: string): text is StoredStatus {
  return Object.hasOwn(TABLE, text);
}

/** Whether a client may set this status: `completed` and `overdue` are only shown. */
export function isWritableStatus(text: string): text is OrderStatus {
  return isStoredStatus(text) && meaningOf(text) === text;
}

/** Whether the phone has not been handed over yet. */
export const isBeforeHandOver = (status: StoredStatus): boolean => rankOf(status) < COLLECTED_RANK;

export function isOpenOrder(status: StoredStatus): boolean {
  return rankOf(status) < COMPLETED_RANK;
}

export function isInBranch(status: StoredStatus): boolean {
  return ORDER_STATUS[status].device === 'in_branch';
}

/** Whether an order in that status waits for a device that was ordered abroad. */
export function isWaitingForPreOrder(status: string): boolean {
  return isStoredStatus(status) && ORDER_STATUS[status].device === 'on_order';
}

/** The status of an order whose device was ordered from that place. */
export function waitingStatusOf(location: PreOrderLocation): OrderStatus {
  return `${location}_preorder`;
}

/** Badges and filter options of the Orders screen; `overdue` is computed and never stored. */
export const ORDER_STATUS_LABELS: Readonly<Record<DisplayOrderStatus, string>> = {
  ...(Object.fromEntries(STORED_STATUSES.map((status) => [status, ORDER_STATUS[status].label])) as Record<
    StoredStatus,
    string
  >),
  overdue: 'Overdue',
};
export type DisplayOrderStatus = StoredStatus | 'overdue';

/** The heading of the Orders screen for its `status` parameter; 'ORDERS' for all, none and any status without a title. */
export function orderPageTitle(status: string | undefined): string {
  return (status !== undefined && isStoredStatus(status) && ORDER_STATUS[status].title) || 'ORDERS';
}
