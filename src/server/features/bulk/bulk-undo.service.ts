import { eq, inArray } from 'drizzle-orm';
import { noteTakenBack } from '#server/features/contacts/contact-undo.service.ts';
import { customerEntity } from '#server/features/customers/customers.service.ts';
import { laybyEntity } from '#server/features/laybys/laybys.service.ts';
import { orderValuesGivenBack } from '#server/features/orders/order-undo.service.ts';
import { orderEntity } from '#server/features/orders/orders.service.ts';
import { preOrderEntity } from '#server/features/pre-orders/pre-orders.service.ts';
import { reservationEntity } from '#server/features/reservations/reservations.service.ts';
import {
  findLater,
  findWritten,
  readName,
  valuesBefore,
  type Written,
} from '#server/platform/batches/batch-entries.ts';
import type { BatchRow, Undoer, Undone } from '#server/platform/batches/batches.ts';
import { markUndoing } from '#server/platform/batches/undoing.ts';
import type { Command, CommandContext } from '#server/platform/commands/command.ts';
import { runPortions } from '#server/platform/commands/portions.ts';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import type { payments } from '#server/platform/database/schema/payments.schema.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { type Entity, type EntityRow, type EntityTable, lockRow } from '#server/platform/entities/entity.ts';
import { FORGOTTEN, isForgotten } from '#server/platform/entities/forgotten.ts';
import { storedValues } from '#server/platform/entities/stored-values.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { SubjectKind } from '#shared/domain/subjects.ts';
import { standsOn, standsOnPair } from '#shared/domain/undo.ts';

/**
 * Undoes a bulk action by restoring the rows' earlier values. A row on which a later change builds stays as it is, and is
 * reported. An order and its pre-order are restored together or not at all. Where nothing can be restored, the undo fails
 * and the batch can be undone later.
 */

const UNDONE = 'bulk_undone';

type PaymentRow = typeof payments.$inferSelect;

/** In the order in which they are locked. Notifications that the batch raised end by themselves when their reason does. */
const ENTITIES = [
  customerEntity,
  orderEntity,
  laybyEntity,
  reservationEntity,
  preOrderEntity,
] as unknown as readonly Entity<EntityTable, unknown>[];

export const undoBulk =
  (context: CommandContext): Undoer =>
  async (command, batch) => {
    const undone: Undone = { counts: {}, left: [] };
    const units = await unitsOf(command.tx, await findWritten(command.tx, batch.id));
    const portions = runPortions(context, command, units, async (portion, some) => {
      const done: { unit: Written[]; reason: string | null }[] = [];
      for (const unit of some) done.push({ unit, reason: await undoUnit(portion, unit, batch) });
      return done;
    });
    for await (const done of portions) {
      for (const { unit, reason } of done) {
        const { entity, id } = unit.find((row) => row.entity === batch.entity) ?? (unit[0] as Written);
        if (reason === null) undone.counts[entity] = (undone.counts[entity] ?? 0) + 1;
        else undone.left.push({ entity, id, reason });
      }
    }
    const [first] = undone.left;
    if (first !== undefined && Object.keys(undone.counts).length === 0)
      throw new AppError('conflict', { detail: first.reason });
    return undone;
  };

/**
 * As `undoBulk`, but all or nothing, in one transaction.
 * @throws AppError conflict naming the rows that have been changed since
 */
export const undoWhole: Undoer = async (command, batch) => {
  const undone: Undone = { counts: {}, left: [] };
  const reasons: string[] = [];
  for (const unit of await unitsOf(command.tx, await findWritten(command.tx, batch.id))) {
    const reason = await undoUnit(command, unit, batch);
    if (reason !== null) reasons.push(reason);
    for (const { entity } of unit) undone.counts[entity] = (undone.counts[entity] ?? 0) + 1;
  }
  if (reasons.length === 0) return undone;
  const more = reasons.length > MOST_NAMED ? ` · ${reasons.length - MOST_NAMED} more` : '';
  throw new AppError('conflict', { detail: reasons.slice(0, MOST_NAMED).join(' · ') + more });
};
const MOST_NAMED = 5;

/** Groups rows that must be undone together: a single row, or an order with its pre-order. */
async function unitsOf(db: Executor, written: readonly Written[]): Promise<Written[][]> {
  const orderOf = await ordersOf(db, written);
  const units = new Map<string, Written[]>();
  for (const row of written) {
    if (!ENTITIES.some(({ kind }) => kind === row.entity)) continue;
    const orderId = row.entity === 'payment' ? row.id : orderOf.get(row.id);
    const isPaired = row.entity === 'payment' || row.entity === 'pre_order';
    const key = isPaired ? `payment ${orderId}` : `${row.entity} ${row.id}`;
    units.set(key, [...(units.get(key) ?? []), row]);
  }
  return [...units.values()];
}

async function ordersOf(db: Executor, written: readonly Written[]): Promise<Map<number, number>> {
  const ids = written.filter(({ entity }) => entity === 'pre_order').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: preOrders.id, orderId: preOrders.paymentId })
    .from(preOrders)
    .where(inArray(preOrders.id, ids));
  return new Map(rows.map(({ id, orderId }) => [id, orderId]));
}

async function undoUnit(
  command: Command,
  unit: readonly Written[],
  batch: Pick<BatchRow, 'id' | 'createdAt'>,
): Promise<string | null> {
  const locked: { row: Written; entity: Entity<EntityTable, unknown>; current: EntityRow }[] = [];
  for (const entity of ENTITIES) {
    for (const row of unit.filter((one) => one.entity === entity.kind)) {
      const current = await lockRow(command.tx, entity.table, row.id);
      if (current === null) return `${await readName(command.tx, row)} has been deleted since`;
      if (await isStoodOn(command.tx, batch.id, row, unit))
        return `${await readName(command.tx, row)} has been changed since`;
      const { customerId = current.id } = current as EntityRow & { customerId?: number };
      if (await isForgotten(command.tx, customerId, batch.createdAt)) return FORGOTTEN;
      locked.push({ row, entity, current });
    }
  }
  await markUndoing(command.tx);
  for (const { row, entity, current } of locked) {
    const values = await valuesGivenBack(command, row, entity, current);
    await writeRow(command, entity, current, { values, action: UNDONE, batchId: batch.id });
    if (row.entity === 'pre_order') continue;
    const subject = { kind: row.entity as SubjectKind, id: row.id };
    const talked = { ...current, ...values } as unknown as PaymentRow;
    await noteTakenBack(
      command,
      subject,
      row.entries.map(({ action }) => action),
      talked,
    );
  }
  return null;
}

/** Whether a later change touched the same fields, or moved the order and pre-order that this one moved; as for undoing a single entry. */
export async function isStoodOn(
  tx: Tx,
  batchId: number,
  row: Written,
  unit: readonly Written[],
): Promise<boolean> {
  const entries = row.entries.map((entry) => ({ ...entry, id: 0, undoesId: null, entity: row.entity }));
  const later = await findLater(tx, batchId, row);
  if (entries.some((entry) => standsOn(entry, later) !== null)) return true;
  for (const id of await findPartners(tx, row)) {
    const of = { entity: row.entity === 'payment' ? ('pre_order' as const) : ('payment' as const), id };
    if (unit.some((own) => own.entity === of.entity && own.id === of.id)) continue;
    const laterOfOther = await findLater(tx, batchId, row, of);
    if (entries.some((entry) => standsOnPair(entry, laterOfOther) !== null)) return true;
  }
  return false;
}

/** The ids of an order's pre-orders, or the id of a pre-order's order. */
async function findPartners(tx: Tx, { entity, id }: Written): Promise<number[]> {
  if (entity !== 'payment' && entity !== 'pre_order') return [];
  const [asked, key] =
    entity === 'payment' ? [preOrders.id, preOrders.paymentId] : [preOrders.paymentId, preOrders.id];
  const rows = await tx.select({ id: asked }).from(preOrders).where(eq(key, id));
  return rows.map((row) => row.id);
}

async function valuesGivenBack(
  command: Command,
  row: Written,
  { table }: Entity<EntityTable, unknown>,
  current: EntityRow,
): Promise<ReturnType<typeof storedValues>> {
  const values = storedValues(table, valuesBefore(row));
  if (row.entity !== 'payment') return values;
  return orderValuesGivenBack(command, current as unknown as PaymentRow, values, null, null);
}
