import { type SQL, sql } from 'drizzle-orm';
import { oneOf } from '#server/platform/database/one-of.ts';
import type { Narrowing } from '#server/platform/http/narrowing.ts';
import { keptCount } from '#server/platform/totals/kept-totals.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Day } from '#shared/domain/calendar.ts';
import type { StoredStatus } from '#shared/domain/order-statuses.ts';
import * as list from './orders.list.ts';
import { type OrderRow, presentOrder } from './orders.present.ts';

/** Orders read in ways of their own by other screens, and shown as everywhere. */

export type ReadOrder = OrderRow;

/**
 * The orders of a subquery with all columns of `payments`, called `p` in `orderBy` and `more` (further columns, with a
 * leading comma), for `showOrder`.
 */
export function selectOrders(source: SQL, orderBy: SQL, more: SQL = sql``): SQL {
  return list.selectOrders(source, orderBy, more);
}

/** Conditions, none or one, by which `payments p` matches a search text. */
export function matchOrders(q: string | undefined): SQL[] {
  return list.searchCondition(q);
}

/** Conditions by which `payments p` are narrowed beside a search. */
export function narrowOrders(asked: Narrowing): SQL[] {
  return list.narrowedOrders(asked);
}

/** Orders by the balance and by their customer's name, each status along an index. */
export const ORDER_SORT_KEYS = { balance: list.SORT_KEYS.balance, customer: list.SORT_KEYS.customer };

/** How many orders stand at one of the statuses, of one agent's branch when it is named: kept, as an expression. */
export function keptOrders(statuses: readonly StoredStatus[], branch?: string | undefined): SQL {
  return keptCount('orders', [oneOf('k.state', statuses), ...list.branchCondition(branch, list.KEPT)]);
}

/** How many of them have a pre-order whose device is at the shop. */
export function keptArrived(statuses: readonly StoredStatus[], branch?: string | undefined): SQL {
  return keptCount('arrived', [oneOf('k.state', statuses), ...list.branchCondition(branch, list.KEPT)]);
}

export function showOrder(row: ReadOrder, today: Day): Order {
  return presentOrder(row, today);
}
