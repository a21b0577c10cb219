import { codeOf, codeShape } from './labels.ts';
import { isWaitingForPreOrder } from './order-statuses.ts';

/**
 * The statuses of a pre-order, one row each with all their properties: filters, lists, counts, indexes and labels are derived from this
 * table. Transitions are in the pre-order lifecycle.
 */

type StatusProperties = {
  /** How far along the journey the status is; peers share a rank. */
  rank: number;
  label: string;
  /** Where the device is; null for a cancelled pre-order. */
  device: 'under_way' | 'at_the_shop' | 'handed_over' | null;
  /** Only on old rows, never written any more. */
  isFormer?: true;
  /** Treated as this status. */
  means?: string;
};

const TABLE = {
  ordered: { rank: 0, label: 'Ordered', device: 'under_way' },
  shipped: { rank: 1, label: 'Shipped', device: 'under_way' },
  arrived: { rank: 2, label: 'Arrived', device: 'at_the_shop' },
  picked_up: { rank: 3, label: 'Picked Up', device: 'handed_over' },
  ready_for_collection: { rank: 2, label: 'Ready for Collection', device: 'at_the_shop', isFormer: true },
  collected: { rank: 3, label: 'Collected', device: 'handed_over', isFormer: true, means: 'picked_up' },
  order_completed: {
    rank: 3,
    label: 'Order Completed',
    device: 'handed_over',
    isFormer: true,
    means: 'picked_up',
  },
  cancelled: { rank: 4, label: 'Cancelled', device: null },
} as const satisfies Record<string, StatusProperties>;

type StatusWith<Property> = {
  [Status in StoredPreOrderStatus]: (typeof TABLE)[Status] extends Property ? Status : never;
}[StoredPreOrderStatus];

export type StoredPreOrderStatus = keyof typeof TABLE;
/** The statuses that a pre-order is shown with. */
export type PreOrderStatus = Exclude<StoredPreOrderStatus, StatusWith<{ means: string }>>;
/** The statuses that a client may set. */
export type WritablePreOrderStatus = Exclude<StoredPreOrderStatus, StatusWith<{ isFormer: true }>>;

const PROPERTIES: Readonly<
  Record<StoredPreOrderStatus, StatusProperties & { means?: WritablePreOrderStatus }>
> = TABLE;

export const STORED_PRE_ORDER_STATUSES = Object.keys(TABLE) as readonly StoredPreOrderStatus[];
/** In the order of the journey. */
export const PRE_ORDER_STATUSES = STORED_PRE_ORDER_STATUSES.filter(
  (status) => PROPERTIES[status].means === undefined,
).toSorted((a, b) => PROPERTIES[a].rank - PROPERTIES[b].rank) as readonly PreOrderStatus[];

export const UNDER_WAY_STATUSES = statusesAt('under_way');
export const AT_THE_SHOP_STATUSES = statusesAt('at_the_shop');
/** On its way, or at the shop and not handed over yet. */
export const OPEN_PRE_ORDER_STATUSES = [...UNDER_WAY_STATUSES, ...AT_THE_SHOP_STATUSES];
/** All stored words for picked up. */
export const PICKED_UP_STATUSES = STORED_PRE_ORDER_STATUSES.filter(
  (status) => PROPERTIES[status].device === 'handed_over',
);
/** The statuses of the progress display. */
export const PRE_ORDER_JOURNEY = PRE_ORDER_STATUSES.filter(
  (status) => PROPERTIES[status].device !== null && !PROPERTIES[status].isFormer,
);

function statusesAt(place: StatusProperties['device']): readonly PreOrderStatus[] {
  return PRE_ORDER_STATUSES.filter((status) => PROPERTIES[status].device === place);
}

export const PRE_ORDER_STATUS_LABELS = Object.fromEntries(
  STORED_PRE_ORDER_STATUSES.map((status) => [status, PROPERTIES[status].label]),
) as Readonly<Record<StoredPreOrderStatus, string>>;

/** How far along the journey; peers share a rank. */
export function preOrderRank(status: PreOrderStatus): number {
  return PROPERTIES[status].rank;
}

/** Other words in links, which no row has as its status. */
const OTHER_WORDS: Readonly<Record<string, PreOrderStatus>> = {
  delivery: 'ready_for_collection',
  ready_for_delivery: 'ready_for_collection',
};

/** The status that a code, a label or another word for it stands for ('collected', 'Ready for Delivery'); null when none. */
export function preOrderStatusOf(text: string): PreOrderStatus | null {
  const code = codeShape(text);
  if (Object.hasOwn(OTHER_WORDS, code)) return OTHER_WORDS[code] ?? null;
  const stored = codeOf(text, STORED_PRE_ORDER_STATUSES, PRE_ORDER_STATUS_LABELS);
  return stored && (PROPERTIES[stored].means ?? (stored as PreOrderStatus));
}

/** The status that a client's word stands for; null when clients may not set it, as some are only shown. */
export function writablePreOrderStatus(text: string): WritablePreOrderStatus | null {
  const meant = preOrderStatusOf(text);
  return meant === null || PROPERTIES[meant].isFormer ? null : (meant as WritablePreOrderStatus);
}

/** Whether the device can be at the shop in that status: only then there is an arrival date. */
export function hasArrived(status: string): boolean {
  const device = deviceAt(status);
  return device === 'at_the_shop' || device === 'handed_over';
}

/**
 * Since when the order's phone has been in the branch according to its pre-order, when the order's own status does not say so; otherwise
 * null.
 */
export function arrivedSince({
  status,
  statusChangedAt,
  preOrder,
}: {
  status: string;
  statusChangedAt: string;
  preOrder: { status: string; actualArrivalDate: string | null } | null;
}): string | null {
  if (!isWaitingForPreOrder(status) || preOrder === null || !hasArrived(preOrder.status)) return null;
  return preOrder.actualArrivalDate ?? statusChangedAt;
}

/** On its way, or at the shop and not handed over yet. */
export function isOpenPreOrder(status: string): boolean {
  return (OPEN_PRE_ORDER_STATUSES as readonly string[]).includes(status);
}

function deviceAt(status: string): StatusProperties['device'] {
  const meant = preOrderStatusOf(status);
  return meant && PROPERTIES[meant].device;
}
