import type { PocketBounds } from '#shared/domain/pocket/format.ts';

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
  ordersFrom: PocketBounds['ordersFrom'];
};

export function writeCursor({ shop, timeline, xmin, readAt, ordersFrom }: PocketCursor): string {
  const from = ordersFrom === null ? [] : [Date.parse(ordersFrom.at), ordersFrom.id];
  return [shop, timeline, xmin, readAt, ...from].join('.');
}

/** Null for a text that is none: what asks with it is given everything. */
export function readCursor(text: string): PocketCursor | null {
  const read = /^([0-9a-f]{16})\.([0-9A-F]{8})\.(\d{1,19})\.(\d{1,11})(?:\.(\d{1,14})\.(\d{1,10}))?$/.exec(
    text,
  );
  if (read === null) return null;
  const [, shop = '', timeline = '', xmin = '', readAt = '', atMs, id] = read;
  const ordersFrom = atMs === undefined ? null : { at: new Date(Number(atMs)).toISOString(), id: Number(id) };
  return { shop, timeline, xmin, readAt: Number(readAt), ordersFrom };
}
