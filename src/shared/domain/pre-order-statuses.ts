import { codeOf, codeShape } from './labels.ts';
import { isWaitingForPreOrder } from './order-statuses.ts';

/**
 * The statuses of a pre-order, a row each with all that is known of them: filters, lists, counts, indexes and labels are
 * made of this table. Which step leads from one to another is the pre-order lifecycle's business.
 */

type StatusProperties = {
  /** How far along the journey it is; peers share a rank. */
  rank: number;
  label: string;
  /** Where the device is; nowhere when it is cancelled. */
  device: 'under_way' | 'at_the_shop' | 'handed_over' | null;
  /** Stored on old rows only and never written. */
  isFormer?: true;
  /** Read as this one. */
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
/** What a pre-order is shown at. */
export type PreOrderStatus = Exclude<StoredPreOrderStatus, StatusWith<{ means: string }>>;
/** What a client may ask for. */
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
/** As stored, in whatever word. */
export const PICKED_UP_STATUSES = STORED_PRE_ORDER_STATUSES.filter(
  (status) => PROPERTIES[status].device === 'handed_over',
);
/** The journey as it is drawn. */
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

/** Words of links that no row carries. */
const OTHER_WORDS: Readonly<Record<string, PreOrderStatus>> = {
  delivery: 'ready_for_collection',
  ready_for_delivery: 'ready_for_collection',
};

/** The status meant by a code, a label or another word for it ('collected', 'Ready for Delivery'); null when none. */
export function preOrderStatusOf(text: string): PreOrderStatus | null {
  const code = codeShape(text);
  if (Object.hasOwn(OTHER_WORDS, code)) return OTHER_WORDS[code] ?? null;
  const stored = codeOf(text, STORED_PRE_ORDER_STATUSES, PRE_ORDER_STATUS_LABELS);
  return stored && (PROPERTIES[stored].means ?? (stored as PreOrderStatus));
}

/** The status that a client's word stands for, or null when it may not ask for it: some are only ever shown. */
export function writablePreOrderStatus(text: string): WritablePreOrderStatus | null {
  const meant = preOrderStatusOf(text);
  return meant === null || PROPERTIES[meant].isFormer ? null : (meant as WritablePreOrderStatus);
}

/** Whether the device can be at the shop at that status: only then there is a date of arrival. */
export function hasArrived(status: string): boolean {
  const device = deviceAt(status);
  return device === 'at_the_shop' || device === 'handed_over';
}

/** Since when the phone of an order lies in the branch by its pre-order, which the order's own status does not tell; else null. */
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
