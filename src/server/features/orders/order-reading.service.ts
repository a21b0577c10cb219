import { type SQL, sql } from 'drizzle-orm';
import { oneOf } from '#server/platform/database/one-of.ts';
import type { Narrowing } from '#server/platform/http/narrowing.ts';
import { keptCount } from '#server/platform/totals/kept-totals.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Day } from '#shared/domain/calendar.ts';
import type { StoredStatus } from '#shared/domain/order-statuses.ts';
import * as list from './orders.list.ts';
import { type OrderRow, presentOrder } from './orders.present.ts';

/** Reads of orders for other features: each has its own query, and all return orders in the same shape. */

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

/** Conditions for the filters of a list other than its search text, on `payments p`. */
export function narrowOrders(asked: Narrowing): SQL[] {
  return list.narrowedOrders(asked);
}

/** Sort keys for balance and customer's name; each status is read along its own index. */
export const ORDER_SORT_KEYS = { balance: list.SORT_KEYS.balance, customer: list.SORT_KEYS.customer };

/** SQL expression: the number of orders at the given statuses, optionally of one branch, from the kept totals. */
export function keptOrders(statuses: readonly StoredStatus[], branch?: string | undefined): SQL {
  return keptCount('orders', [oneOf('k.state', statuses), ...list.branchCondition(branch, list.KEPT)]);
}

/** SQL expression: the number of those orders whose pre-order has its device at the shop. */
export function keptArrived(statuses: readonly StoredStatus[], branch?: string | undefined): SQL {
  return keptCount('arrived', [oneOf('k.state', statuses), ...list.branchCondition(branch, list.KEPT)]);
}

export function showOrder(row: ReadOrder, today: Day): Order {
  return presentOrder(row, today);
}
