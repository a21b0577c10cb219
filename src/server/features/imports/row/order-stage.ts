// How far an order in a list has come, and what its row must contain to be imported: missing facts are never made up.

import { fieldLabel, type ImportFieldName } from '#shared/domain/import-fields.ts';
import type { PreOrderLocation } from '#shared/domain/labels.ts';
import { STAGE_DATE_RANKS } from '#shared/domain/order-lifecycle.ts';
import {
  isWaitingForPreOrder,
  ORDER_STATUS,
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  type OrderStatus,
  rankOf,
  type StageDate,
  waitingStatusOf,
} from '#shared/domain/order-statuses.ts';
import {
  isOpenPreOrder,
  preOrderStatusOf,
  type WritablePreOrderStatus,
} from '#shared/domain/pre-order-statuses.ts';
import type { ImportItem } from './import-item.ts';
import { dayRequired } from './stage-reasons.ts';
import { statusWord } from './status-word.ts';

/** The column that has the day of each step. */
export const STAGE_FIELDS = {
  approvalDate: 'approvedOn',
  contractSignedDate: 'signedOn',
  bankPaidDate: 'bankPaidOn',
  customerNotifiedDate: 'informedOn',
  deviceCollectedDate: 'handedOverOn',
  orderCompletedDate: 'completedOn',
} as const satisfies Record<StageDate, ImportFieldName>;

/** Words of accounting systems for a quote that came to nothing; their other words are ignored. */
const GIVEN_UP = new Set('declined rejected cancelled canceled void voided expired lost deleted'.split(' '));
/** The stored code for Customer Notified, but in other systems the word for a finished order. */
const UNCLEAR = 'completed';
/** The app's own statuses, by label and by stored code. */
const BY_WORD: ReadonlyMap<string, OrderStatus> = new Map(
  ORDER_STATUSES.flatMap((status) => [
    [statusWord(status), status],
    [statusWord(ORDER_STATUS_LABELS[status]), status],
  ]),
);

/** The status that the row names, if it is one of the app's statuses beyond what the money decides; else null. */
export function laterStatusOf(status: string | null): OrderStatus | null {
  const named = BY_WORD.get(statusWord(status ?? ''));
  return named === undefined || rankOf(named) === 0 ? null : named;
}

/** The pre-order that the row describes; null for none, or a cancelled one. */
export function preOrderOf({ preOrderFrom, preOrderStatus }: ImportItem): {
  location: PreOrderLocation;
  status: Exclude<WritablePreOrderStatus, 'cancelled'>;
} | null {
  const status = preOrderStatusOf(preOrderStatus ?? '');
  if (status === null || status === 'cancelled' || preOrderFrom === null) return null;
  // An earlier status with the meaning of arrived.
  const meant = status === 'ready_for_collection' ? 'arrived' : status;
  return { location: preOrderFrom as PreOrderLocation, status: meant };
}

/** Why an order cannot be imported as the row has it. */
export function checkOrder(item: ImportItem): string[] {
  const word = statusWord(item.status ?? '');
  if (GIVEN_UP.has(word))
    return [
      `Status "${item.status}": quotes that were declined, cancelled, lost or expired are not imported`,
    ];
  if (word === UNCLEAR) {
    const [told, done] = [ORDER_STATUS_LABELS.customer_notified, ORDER_STATUS_LABELS.order_completed];
    return [`Status "${item.status}" can mean two things: write ${told} or ${done}`];
  }
  const status = laterStatusOf(item.status);
  return [...checkDates(item, status), ...checkHandOver(item, status), ...checkPreOrder(item, status)];
}

function checkDates(item: ImportItem, status: OrderStatus | null): string[] {
  const rank = status === null ? 0 : rankOf(status);
  const stamp = status === null ? undefined : ORDER_STATUS[status].stamp;
  return Object.entries(STAGE_FIELDS).flatMap(([date, field]) => {
    const label = fieldLabel('orders', field);
    if (date === stamp && item[field] === null) return [dayRequired('orders', item.status, field)];
    const isTooEarly = item[field] !== null && rank < STAGE_DATE_RANKS[date as StageDate];
    return isTooEarly ? [`${label} does not match the status: an order gets this date at a later step`] : [];
  });
}

function checkHandOver(item: ImportItem, status: OrderStatus | null): string[] {
  if (status !== 'device_collected') return [];
  if (item.handOver === null)
    return [`Status "${item.status}": Hand-over is required: how the phone was handed over`];
  const isSomewhere = item.handOver === 'delivered' || item.collectionBranch !== null;
  return isSomewhere
    ? []
    : [`Status "${item.status}": Collected at is required: where the phone was collected`];
}

function checkPreOrder(item: ImportItem, status: OrderStatus | null): string[] {
  const { preOrderStatus, preOrderFrom, phoneModel } = item;
  const meant = preOrderStatus === null ? null : preOrderStatusOf(preOrderStatus);
  if (preOrderStatus !== null && meant === null)
    return [`Pre-order "${preOrderStatus}" is not a pre-order status`];
  const isWaiting = status !== null && isWaitingForPreOrder(status);
  if (meant === null || meant === 'cancelled') {
    return isWaiting ? [`Status "${item.status}": Pre-order is required: the status of the pre-order`] : [];
  }
  const problems: string[] = [];
  if (preOrderFrom === null) problems.push('Pre-order from is required if there is a pre-order');
  else if (isWaiting && waitingStatusOf(preOrderFrom as PreOrderLocation) !== status) {
    problems.push(`Status "${item.status}": the pre-order is from a different place`);
  }
  if (phoneModel === null) problems.push('Phone model is required if there is a pre-order');
  const isPair = isOpenPreOrder(meant)
    ? isWaiting || (status === 'phone_available' && preOrderOf(item)?.status === 'arrived')
    : status !== null && ORDER_STATUS[status].device === 'handed_over';
  if (!isPair) {
    const shown = item.status ?? ORDER_STATUS_LABELS.pending;
    problems.push(`Pre-order "${preOrderStatus}" does not match the status "${shown}"`);
  }
  return problems;
}

/** The latest day among the row's steps. */
export function latestStep(item: ImportItem): string | null {
  return (
    Object.values(STAGE_FIELDS)
      .flatMap((field) => item[field] ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}
