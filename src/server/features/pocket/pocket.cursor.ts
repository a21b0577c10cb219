import { MAX_ID } from '#shared/domain/max-id.ts';
import type { PocketBounds, PocketHead } from '#shared/domain/pocket/format.ts';

/**
 * The state of a device's copy. When it was read, every transaction below `xmin` had ended. A later change has a
 * transaction id of at least `xmin`, however late it commits, so nothing is missed; some changes are sent twice.
 */
export type PocketCursor = {
  /** The database, and its timeline: after a failover, transaction ids are assigned anew. */
  shop: string;
  timeline: string;
  xmin: string;
  /** In seconds, by the database's clock. */
  readAt: number;
  /** The totals of the copy; they hold as long as no change has been noted since. */
  totals: PocketHead['totals'];
  ordersFrom: PocketBounds['ordersFrom'];
};

export function writeCursor({ shop, timeline, xmin, readAt, totals, ordersFrom }: PocketCursor): string {
  const { orders, preOrders, laybys, reservations } = totals;
  const from = ordersFrom === null ? [] : [Date.parse(ordersFrom.at), ordersFrom.id];
  return [shop, timeline, xmin, readAt, orders, preOrders, laybys, reservations, ...from].join('.');
}

const CURSOR =
  /^([0-9a-f]{16})\.([0-9A-F]{8})\.(\d{1,19})\.(\d{1,11})\.(\d{1,10})\.(\d{1,10})\.(\d{1,10})\.(\d{1,10})(?:\.(\d{1,14})\.(\d{1,10}))?$/;

/** Null for an invalid text: the device is then sent everything. */
export function readCursor(text: string): PocketCursor | null {
  const [, shop = '', timeline = '', xmin = '', ...numbers] = CURSOR.exec(text) ?? [];
  if (shop === '') return null;
  const [readAt = 0, orders = 0, preOrders = 0, laybys = 0, reservations = 0, atMs, id = 0] = numbers.map(
    (digits) => (digits === undefined ? undefined : Number(digits)),
  );
  // Not the id of an order: the database would reject it.
  if (id > MAX_ID) return null;
  const ordersFrom = atMs === undefined ? null : { at: new Date(atMs).toISOString(), id };
  return { shop, timeline, xmin, readAt, totals: { orders, preOrders, laybys, reservations }, ordersFrom };
}
