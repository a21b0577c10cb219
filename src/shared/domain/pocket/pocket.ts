import { isOpenOrder } from '../order-statuses.ts';
import { isOpenPreOrder } from '../pre-order-statuses.ts';
import {
  COUNTED_KINDS,
  PART_KINDS,
  type PartKind,
  POCKET_FORMAT,
  POCKET_KINDS,
  type PocketAnswer,
  type PocketHead,
  type PocketKind,
  type PocketRows,
  readTable,
} from './format.ts';

/**
 * A device's offline copy in memory, and how an answer of the server changes it. Pure: the caller writes the returned changes to its
 * store.
 */

export type PocketMaps = { [Kind in PocketKind]: Map<number, PocketRows[Kind]> };
export type Pocket = { head: PocketHead; rows: PocketMaps };

/** The changes of the copy, for the caller to store. */
export type PocketWrites = {
  /** All stored rows are deleted first. */
  isWhole: boolean;
  puts: { [Kind in PocketKind]: PocketRows[Kind][] };
  deletes: Record<PocketKind, number[]>;
};

export class PocketCheckError extends Error {}

/**
 * @param puts the rows of the answer's tables, if they have been read already
 * @throws PocketCheckError when the result would not be a true copy: the caller discards the copy and fetches it again.
 */
export function applyAnswer(
  before: Pocket | null,
  answer: PocketAnswer,
  puts?: PocketWrites['puts'],
): { pocket: Pocket; writes: PocketWrites } {
  checkShape(answer);
  const { tables, gone, ...head } = answer;
  const base = head.isWhole ? null : before;
  if (base === null && !head.isWhole) throw new PocketCheckError('Nothing to apply a change to');
  if (base !== null && base.head.shop !== head.shop) throw new PocketCheckError('Another shop answered');
  const writes: PocketWrites = {
    isWhole: head.isWhole,
    puts: puts ?? readTables(tables),
    deletes: ofEach(() => []),
  };
  const rows = ofEach((kind) => new Map<number, unknown>(base?.rows[kind])) as PocketMaps;
  const drop: Drop = (kind, id) => {
    if (rows[kind].delete(id)) writes.deletes[kind].push(id);
  };
  for (const kind of WHOLE_KINDS) for (const id of gone[kind] ?? []) drop(kind, id);
  // A record comes with all of its parts, which replace the ones it had.
  const told = new Set(WHOLE_KINDS.flatMap((kind) => writes.puts[kind].map(({ id }) => `${kind} ${id}`)));
  dropParts(rows, drop, ({ kind, id }) => told.has(`${kind} ${id}`));
  for (const kind of POCKET_KINDS) put(rows[kind] as Map<number, { id: number }>, writes.puts[kind]);
  dropOutOfBounds({ head, rows }, drop);
  // A row that was added and dropped again is not written at all, and one that was dropped and added again is not deleted.
  for (const kind of POCKET_KINDS) tidy(writes, kind, rows[kind]);
  const pocket = { head, rows };
  checkPocket(pocket);
  return { pocket, writes };
}

/** @throws PocketCheckError when rows are missing or surplus, or have another format. */
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
  for (const kind of PART_KINDS) {
    for (const row of rows[kind].values()) {
      if (!isThere(rows, recordOf(row))) throw new PocketCheckError(`${kind} ${row.id} is of no record`);
    }
  }
}

export const emptyRows = () => ofEach(() => new Map()) as PocketMaps;

/** The kinds whose removed ids an answer lists. */
const WHOLE_KINDS = ['customers', 'orders', 'laybys', 'reservations', 'notifications'] as const;

const readTables = (tables: PocketAnswer['tables']) =>
  ofEach((kind) => readTable(tables[kind])) as PocketWrites['puts'];

export const ofEach = <Value>(make: (kind: PocketKind) => Value) =>
  Object.fromEntries(POCKET_KINDS.map((kind) => [kind, make(kind)])) as Record<PocketKind, Value>;

type RecordRef = { kind: 'orders' | 'laybys' | 'reservations'; id: number };
const RECORD_KINDS = { payment: 'orders', layby: 'laybys', reservation: 'reservations' } as const;

/** The record that a row is a part of. */
function recordOf(row: PocketRows[PartKind]): RecordRef {
  return 'paymentId' in row
    ? { kind: 'orders', id: row.paymentId }
    : { kind: RECORD_KINDS[row.subjectKind], id: row.subjectId };
}

const isThere = (rows: PocketMaps, { kind, id }: RecordRef) => rows[kind].has(id);

type Drop = (kind: PocketKind, id: number) => void;

/** Drops the parts of removed records, and of records whose parts are all sent again. */
function dropParts(rows: PocketMaps, drop: Drop, comesAnew: (record: RecordRef) => boolean): void {
  for (const kind of PART_KINDS) {
    for (const row of rows[kind].values()) {
      const record = recordOf(row);
      if (comesAnew(record) || !isThere(rows, record)) drop(kind, row.id);
    }
  }
}

/** @throws PocketCheckError for a malformed answer */
export function checkShape({ format, shop, cursor, at, bounds, totals, tables, gone }: PocketAnswer): void {
  if (format !== POCKET_FORMAT) throw new PocketCheckError(`Format ${format}`);
  const areTexts = [shop, cursor, at].every((text) => typeof text === 'string' && text !== '');
  if (!(areTexts && bounds && totals && tables && gone)) throw new PocketCheckError('Not an answer');
  for (const table of Object.values(tables)) {
    const isWhole =
      table.fields.includes('id') && table.rows.every((row) => row.length === table.fields.length);
    if (!isWhole) throw new PocketCheckError('Rows of another shape');
  }
}

function put<Row extends { id: number }>(map: Map<number, Row>, rows: readonly Row[]): void {
  for (const row of rows) map.set(row.id, row);
}

function tidy(writes: PocketWrites, kind: PocketKind, there: ReadonlyMap<number, unknown>): void {
  const puts = writes.puts as Record<PocketKind, { id: number }[]>;
  puts[kind] = puts[kind].filter(({ id }) => there.has(id));
  writes.deletes[kind] = writes.deletes[kind].filter((id) => !there.has(id));
}

/** Drops unchanged rows that are no longer within the copy's bounds: days pass, and newer orders come. */
function dropOutOfBounds({ head, rows }: Pocket, drop: Drop): void {
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
  dropParts(rows, drop, () => false);
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
