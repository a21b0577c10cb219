import { isOpenOrder } from '../order-statuses.ts';
import { isOpenPreOrder } from '../pre-order-statuses.ts';
import {
  COUNTED_KINDS,
  POCKET_FORMAT,
  POCKET_KINDS,
  type PocketAnswer,
  type PocketHead,
  type PocketKind,
  type PocketRows,
  readTable,
} from './format.ts';

/** A device's copy in memory, and how an answer of the server changes it. Pure: whoever keeps it writes what is told. */

export type PocketMaps = { [Kind in PocketKind]: Map<number, PocketRows[Kind]> };
export type Pocket = { head: PocketHead; rows: PocketMaps };

/** What has changed of the copy, for whoever keeps it. */
export type PocketWrites = {
  /** What was there before goes first. */
  isWhole: boolean;
  puts: { [Kind in PocketKind]: PocketRows[Kind][] };
  deletes: Record<PocketKind, number[]>;
};

export class PocketCheckError extends Error {}

/** @throws PocketCheckError when what comes of it is no true copy: it is to be thrown away and asked for anew. */
export function applyAnswer(
  before: Pocket | null,
  answer: PocketAnswer,
): { pocket: Pocket; writes: PocketWrites } {
  checkShape(answer);
  const { tables, gone, ...head } = answer;
  const base = head.isWhole ? null : before;
  if (base === null && !head.isWhole) throw new PocketCheckError('Nothing to apply a change to');
  if (base !== null && base.head.shop !== head.shop) throw new PocketCheckError('Another shop answered');
  const writes: PocketWrites = {
    isWhole: head.isWhole,
    puts: {
      customers: readTable<'customers'>(tables.customers),
      orders: readTable<'orders'>(tables.orders),
      preOrders: readTable<'preOrders'>(tables.preOrders),
      laybys: readTable<'laybys'>(tables.laybys),
      reservations: readTable<'reservations'>(tables.reservations),
      notifications: readTable<'notifications'>(tables.notifications),
    },
    deletes: { customers: [], orders: [], preOrders: [], laybys: [], reservations: [], notifications: [] },
  };
  const rows = copyOf(base?.rows);
  const drop = (kind: PocketKind, id: number) => {
    if (rows[kind].delete(id)) writes.deletes[kind].push(id);
  };
  for (const kind of POCKET_KINDS) {
    if (kind !== 'preOrders') for (const id of gone[kind] ?? []) drop(kind, id);
  }
  // An order brings all of its pre-orders, and takes along those that it had.
  const told = new Set(writes.puts.orders.map(({ id }) => id));
  for (const { id, paymentId } of rows.preOrders.values()) {
    if (told.has(paymentId) || !rows.orders.has(paymentId)) drop('preOrders', id);
  }
  for (const kind of POCKET_KINDS) put(rows[kind] as Map<number, { id: number }>, writes.puts[kind]);
  dropOutOfBounds({ head, rows }, drop);
  // What was put and left again is not written at all, and what was dropped and put again is not deleted.
  for (const kind of POCKET_KINDS) tidy(writes, kind, rows[kind]);
  const pocket = { head, rows };
  checkPocket(pocket);
  return { pocket, writes };
}

/** @throws PocketCheckError when rows are missing or left over, or something of another format is among them. */
export function checkPocket({ head, rows }: Pocket): void {
  if (head.format !== POCKET_FORMAT) throw new PocketCheckError(`Format ${head.format}`);
  for (const kind of COUNTED_KINDS) {
    const { size } = rows[kind];
    if (size !== head.totals[kind]) {
      throw new PocketCheckError(`${size} ${kind} in the place of ${head.totals[kind]}`);
    }
  }
  for (const kind of COUNTED_KINDS) {
    for (const { id, customerId } of rows[kind].values()) {
      if (!rows.customers.has(customerId)) throw new PocketCheckError(`${kind} ${id} is nobody's`);
    }
  }
  for (const { id, paymentId } of rows.preOrders.values()) {
    if (!rows.orders.has(paymentId)) throw new PocketCheckError(`preOrders ${id} is of no order`);
  }
}

export function emptyRows(): PocketMaps {
  return {
    customers: new Map(),
    orders: new Map(),
    preOrders: new Map(),
    laybys: new Map(),
    reservations: new Map(),
    notifications: new Map(),
  };
}

function checkShape({ format, shop, cursor, at, bounds, totals, tables, gone }: PocketAnswer): void {
  if (format !== POCKET_FORMAT) throw new PocketCheckError(`Format ${format}`);
  const areTexts = [shop, cursor, at].every((text) => typeof text === 'string' && text !== '');
  if (!(areTexts && bounds && totals && tables && gone)) throw new PocketCheckError('Not an answer');
  for (const table of Object.values(tables)) {
    const isWhole =
      table.fields.includes('id') && table.rows.every((row) => row.length === table.fields.length);
    if (!isWhole) throw new PocketCheckError('Rows of another shape');
  }
}

function copyOf(rows: PocketMaps | undefined): PocketMaps {
  if (rows === undefined) return emptyRows();
  return {
    customers: new Map(rows.customers),
    orders: new Map(rows.orders),
    preOrders: new Map(rows.preOrders),
    laybys: new Map(rows.laybys),
    reservations: new Map(rows.reservations),
    notifications: new Map(rows.notifications),
  };
}

function put<Row extends { id: number }>(map: Map<number, Row>, rows: readonly Row[]): void {
  for (const row of rows) map.set(row.id, row);
}

function tidy(writes: PocketWrites, kind: PocketKind, there: ReadonlyMap<number, unknown>): void {
  const puts = writes.puts as Record<PocketKind, { id: number }[]>;
  puts[kind] = puts[kind].filter(({ id }) => there.has(id));
  writes.deletes[kind] = writes.deletes[kind].filter((id) => !there.has(id));
}

/** What is carried no longer although nothing of it changed: days pass, and newer orders come. */
function dropOutOfBounds({ head, rows }: Pocket, drop: (kind: PocketKind, id: number) => void): void {
  const { ordersFrom, customersFrom, notificationsFrom } = head.bounds;
  const waiting = new Set<number>();
  for (const { paymentId, status } of rows.preOrders.values()) {
    if (isOpenPreOrder(status)) waiting.add(paymentId);
  }
  for (const { id, status, updatedAt } of rows.orders.values()) {
    const isFrom =
      ordersFrom === null ||
      updatedAt > ordersFrom.at ||
      (updatedAt === ordersFrom.at && id >= ordersFrom.id);
    if (!(isOpenOrder(status) && isFrom) && !waiting.has(id)) drop('orders', id);
  }
  for (const { id, paymentId } of rows.preOrders.values()) {
    if (!rows.orders.has(paymentId)) drop('preOrders', id);
  }
  const owners = new Set<number>();
  for (const kind of COUNTED_KINDS) {
    for (const { customerId } of rows[kind].values()) owners.add(customerId);
  }
  for (const { id, updatedAt } of rows.customers.values()) {
    if (updatedAt < customersFrom && !owners.has(id)) drop('customers', id);
  }
  for (const { id, createdAt } of rows.notifications.values()) {
    if (createdAt < notificationsFrom) drop('notifications', id);
  }
}
