import type { LivePayment, LivePaymentsSummary } from '../../contracts/live-payments.ts';
import { type DateRangeName, dateRange, dayOf, endOfDay, startOfDay } from '../calendar.ts';
import { amountOfCents, type Cents, centsOfAmount, sumCents } from '../money.ts';
import { PAID_BY_BANK_STATUSES, type StoredStatus } from '../order-statuses.ts';
import { searchTerms } from '../search.ts';
import type { PocketOrder, PocketReceipt } from './format.ts';
import { type Ask, newestFirst, type PlacedList, type Today } from './place.ts';
import type { Pocket } from './pocket.ts';
import { compare, groupBy } from './show.ts';
import { hasAll, orderWords } from './words.ts';

/**
 * Live Payments from the offline copy. Completed orders and their payments are not in the copy: each answer covers open orders only, and
 * says so.
 */

const RANGES: Readonly<Record<DateRangeName, true>> = {
  ...{ today: true, yesterday: true, week: true, custom: true, all: true },
};

type Period = { fromDay: string | null; toDay: string | null; isWithin: (at: string) => boolean };

/** Null for what the server would refuse. */
export function periodAsked(ask: Ask, { today, zone }: Today): Period | null {
  const asked = ask('range') || 'today';
  if (!(asked in RANGES)) return null;
  const custom = { fromDay: ask('from') || null, toDay: ask('to') || null };
  const range = dateRange(asked as DateRangeName, today, custom);
  if (!range.ok) return null;
  const { fromDay, toDay } = range;
  const from = fromDay === null ? '' : startOfDay(fromDay, zone).toISOString();
  const until = toDay === null ? '~' : endOfDay(toDay, zone).toISOString();
  return { fromDay, toDay, isWithin: (at) => at >= from && at < until };
}

type Dated = Pick<LivePayment, 'datedBy' | 'datedAt'>;
export type PaidOrder = { order: PocketOrder } & Dated;

/** Orders with a payment, or that the bank has paid, sorted by the day that stands for the payment. */
export function livePaymentList(pocket: Pocket, ask: Ask, { isWithin }: Period): PlacedList<PaidOrder> {
  const terms = searchTerms(ask('q'));
  const rows = [...pocket.rows.orders.values()].flatMap((order) => {
    const isPaid = centsOfAmount(order.paidAmount) > 0;
    if (!isPaid && !PAID_BY_BANK_STATUSES.includes(order.status as StoredStatus)) return [];
    const dated = datedOf(order);
    return isWithin(dated.datedAt) && hasAll(terms, () => orderWords(pocket, order))
      ? [{ order, ...dated }]
      : [];
  });
  return {
    rows,
    placeOf: ({ datedAt, order: { id } }) => ({ at: datedAt, id }),
    order: newestFirst,
    isPartial: true,
  };
}

function datedOf({ paymentReceivedDate, bankPaidDate, updatedAt }: PocketOrder): Dated {
  if (paymentReceivedDate !== null) return { datedBy: 'paymentReceivedDate', datedAt: paymentReceivedDate };
  if (bankPaidDate !== null) return { datedBy: 'bankPaidDate', datedAt: bankPaidDate };
  return { datedBy: 'updatedAt', datedAt: updatedAt };
}

/** The money received on open orders, by the ledger. */
export function takingsOf(
  pocket: Pocket,
  { fromDay, toDay, isWithin }: Period,
  zone: string,
): LivePaymentsSummary {
  const lines = [...pocket.rows.receipts.values()].filter(
    ({ subjectKind, receivedAt }) => subjectKind === 'payment' && isWithin(receivedAt),
  );
  const takenBack = lines.filter(isTakenBack).map(({ amount }) => centsOfAmount(amount));
  const total = takingsIn(lines);
  const named = <Name extends string>(name: Name, nameOf: (line: PocketReceipt) => string | null) =>
    groupsOf(lines, nameOf)
      .toSorted((one, other) => other.cents - one.cents || compareNames(one.name, other.name))
      .map(({ name: value, amount, count }) => ({ [name]: value, amount, count })) as never;
  return {
    ...{ fromDay, toDay, receivedAmount: total.amount, receivedCount: total.count },
    takenBackAmount: amountOfCents(Math.max(0, -sumCents(takenBack))),
    byMethod: named('method', ({ method }) => method || null),
    byBranch: named('branch', ({ branch }) => branch || null),
    byAgent: named('agent', ({ agent }) => agent || null),
    byDay: groupsOf(lines, ({ receivedAt }) => dayOf(new Date(receivedAt), zone))
      .map(({ name, amount, count }) => ({ day: name ?? '', amount, count }))
      .toSorted((one, other) => compare(one.day, other.day)),
    isOfOpenOrders: true,
  };
}

/** Money that went out, or a later reversal of that. */
const isTakenBack = ({ amount, kind }: PocketReceipt) => centsOfAmount(amount) < 0 || kind === 'reversal';
/** Money that came in and was not reversed. */
const isReceived = (line: PocketReceipt) => !isTakenBack(line) && !line.isReversed;

function takingsIn(lines: readonly PocketReceipt[]): { cents: Cents; amount: string; count: number } {
  const cents = sumCents(lines.map(({ amount }) => centsOfAmount(amount)));
  return { cents, amount: amountOfCents(cents), count: lines.filter(isReceived).length };
}

function groupsOf(lines: readonly PocketReceipt[], nameOf: (line: PocketReceipt) => string | null) {
  return [...groupBy(lines, nameOf)].map(([name, some]) => ({ name, ...takingsIn(some) }));
}

/** Sorts null last. */
function compareNames(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return compare(one, other);
}
