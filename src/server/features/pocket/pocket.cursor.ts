import { MAX_ID } from '#shared/domain/max-id.ts';
import type { PocketBounds, PocketHead } from '#shared/domain/pocket/format.ts';

/**
 * Where a device's copy stands: below `xmin` every transaction had ended when it was read. What a later one wrote has a
 * number from there on, however late it commits, so that nothing is passed over; some of it is told twice.
 */
export type PocketCursor = {
  /** Of which database, and on which of its timelines: after a failover numbers are given anew. */
  shop: string;
  timeline: string;
  xmin: string;
  /** By the database's own clock, in seconds. */
  readAt: number;
  /** What the copy came to: it still does as long as nothing is noted since. */
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

/** Null for a text that is none: what asks with it is given everything. */
export function readCursor(text: string): PocketCursor | null {
  const [, shop = '', timeline = '', xmin = '', ...numbers] = CURSOR.exec(text) ?? [];
  if (shop === '') return null;
  const [readAt = 0, orders = 0, preOrders = 0, laybys = 0, reservations = 0, atMs, id = 0] = numbers.map(
    (digits) => (digits === undefined ? undefined : Number(digits)),
  );
  // No number of an order: the database would refuse it.
  if (id > MAX_ID) return null;
  const ordersFrom = atMs === undefined ? null : { at: new Date(atMs).toISOString(), id };
  return { shop, timeline, xmin, readAt, totals: { orders, preOrders, laybys, reservations }, ordersFrom };
}
