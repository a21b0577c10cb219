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

/**
 * @param puts the rows of its tables, where somebody has read them already
 * @throws PocketCheckError when what comes of it is no true copy: it is to be thrown away and asked for anew.
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
  // A record brings all that is part of it, and takes along what it had.
  const told = new Set(WHOLE_KINDS.flatMap((kind) => writes.puts[kind].map(({ id }) => `${kind} ${id}`)));
  dropParts(rows, drop, ({ kind, id }) => told.has(`${kind} ${id}`));
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
  for (const kind of PART_KINDS) {
    for (const row of rows[kind].values()) {
      if (!isThere(rows, recordOf(row))) throw new PocketCheckError(`${kind} ${row.id} is of no record`);
    }
  }
}

export const emptyRows = () => ofEach(() => new Map()) as PocketMaps;

/** What an answer says by itself that it is gone. */
const WHOLE_KINDS = ['customers', 'orders', 'laybys', 'reservations', 'notifications'] as const;

const readTables = (tables: PocketAnswer['tables']) =>
  ofEach((kind) => readTable(tables[kind])) as PocketWrites['puts'];

export const ofEach = <Value>(make: (kind: PocketKind) => Value) =>
  Object.fromEntries(POCKET_KINDS.map((kind) => [kind, make(kind)])) as Record<PocketKind, Value>;

type RecordRef = { kind: 'orders' | 'laybys' | 'reservations'; id: number };
const RECORD_KINDS = { payment: 'orders', layby: 'laybys', reservation: 'reservations' } as const;

/** Of which record a row is a part. */
function recordOf(row: PocketRows[PartKind]): RecordRef {
  return 'paymentId' in row
    ? { kind: 'orders', id: row.paymentId }
    : { kind: RECORD_KINDS[row.subjectKind], id: row.subjectId };
}

const isThere = (rows: PocketMaps, { kind, id }: RecordRef) => rows[kind].has(id);

type Drop = (kind: PocketKind, id: number) => void;

/** The parts of records that are gone, and of those of which all comes anew. */
function dropParts(rows: PocketMaps, drop: Drop, comesAnew: (record: RecordRef) => boolean): void {
  for (const kind of PART_KINDS) {
    for (const row of rows[kind].values()) {
      const record = recordOf(row);
      if (comesAnew(record) || !isThere(rows, record)) drop(kind, row.id);
    }
  }
}

/** @throws PocketCheckError for what is no answer at all */
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

/** What is carried no longer although nothing of it changed: days pass, and newer orders come. */
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
