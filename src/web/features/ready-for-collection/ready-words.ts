import type { Order } from '#shared/contracts/orders.ts';
import type { ReadyRow } from '#shared/contracts/ready-for-collection.ts';
import { type Day, dayOf, daysBetween, formatLongDate, formatShortDate } from '#shared/domain/calendar.ts';
import {
  COMMUNICATION_MODE_LABELS,
  communicationModeOf,
  PHONE_DELIVERY_STATUS_LABELS,
  PHONE_DELIVERY_STATUSES,
  PRE_ORDER_LOCATION_LABELS,
  PRE_ORDER_LOCATIONS,
} from '#shared/domain/labels.ts';
import { waitingStatusOf } from '#shared/domain/order-statuses.ts';
import {
  isOpenPreOrder,
  PRE_ORDER_STATUS_LABELS,
  preOrderStatusOf,
} from '#shared/domain/pre-order-statuses.ts';

// The texts that a card derives from its sale.

export function waitingDays({ waitingSince }: ReadyRow, today: Day, zone: string): number {
  return daysBetween(dayOf(new Date(waitingSince), zone), today);
}

/** When, by whom and how the customer was told; null while nobody has. The day comes first, because it matters most. */
export function informedWords(order: Order, today: Day, zone: string): string | null {
  if (!order.customerContacted) return null;
  const at = order.customerNotifiedDate;
  // A phone may wait for weeks, so the year is written if it is not this year.
  const day = at && formatShortDate(new Date(at), zone).replace(` ${today.slice(0, 4)}`, '');
  return [day ? `Informed ${day}` : 'Informed', ...whoAndHow(order)].filter(Boolean).join(' · ');
}

/** By whom, how and when the customer was told, as far as known. */
export function informedFacts(order: Order, zone: string): string[] {
  const words = [
    ...whoAndHow(order),
    order.customerNotifiedDate && formatLongDate(new Date(order.customerNotifiedDate), zone),
  ];
  return words.filter((word) => word !== null).filter(Boolean);
}

function whoAndHow({ contactedBy, communicationMode }: Order): (string | null)[] {
  const mode = communicationModeOf(communicationMode ?? '');
  return [contactedBy, mode === null ? communicationMode : COMMUNICATION_MODE_LABELS[mode]];
}

/** 'Shipped', or 'China · Shipped' when the order's status does not name the place; null without an open pre-order. */
export function preOrderWords({ preOrder, status: orderStatus }: Order): string | null {
  if (preOrder === null || !isOpenPreOrder(preOrder.status)) return null;
  const status = preOrderStatusOf(preOrder.status);
  const words = status === null ? preOrder.status : PRE_ORDER_STATUS_LABELS[status];
  const place = PRE_ORDER_LOCATIONS.find((code) => code === preOrder.orderLocation);
  if (place === undefined || orderStatus === waitingStatusOf(place)) return words;
  return `${PRE_ORDER_LOCATION_LABELS[place]} · ${words}`;
}

/** When the phone is expected; late once that day has passed. */
export function expectedWords(
  { order: { preOrder }, group }: ReadyRow,
  today: Day,
  zone: string,
): { text: string; isLate: boolean } | null {
  const day = preOrder?.expectedArrivalDate ?? null;
  if (day === null || group === 'in_branch') return null;
  const isLate = day < today;
  return { text: `${isLate ? 'Was expected' : 'Expected'} ${formatLongDate(day, zone)}`, isLate };
}

export function deliveryWords({ phoneDeliveryStatus }: Order): string | null {
  const code = PHONE_DELIVERY_STATUSES.find((status) => status === phoneDeliveryStatus);
  return code === undefined ? phoneDeliveryStatus : PHONE_DELIVERY_STATUS_LABELS[code];
}

/** Distinguishes this sale's buttons from the others' for people who do not see the row. */
export function describeSale({ customer, quoteNumber }: Order): string {
  return `${customer.name}, ${quoteNumber}`;
}
