import { sql } from 'drizzle-orm';
import { isStoodOn } from '#server/features/bulk/bulk-undo.service.ts';
import { customerEntity } from '#server/features/customers/customers.service.ts';
import { laybyEntity } from '#server/features/laybys/laybys.service.ts';
import { orderEntity } from '#server/features/orders/orders.service.ts';
import {
  catchUpWithOrder,
  lockOrdersOfReturning,
} from '#server/features/pre-orders/pre-order-trash.service.ts';
import { preOrderEntity } from '#server/features/pre-orders/pre-orders.service.ts';
import { reservationEntity } from '#server/features/reservations/reservations.service.ts';
import { leaveDevicesGiven } from '#server/features/stock-arrival/device-restore.service.ts';
import { moveToTrash, restoreDeleted } from '#server/features/trash/trash.service.ts';
import {
  findWritten,
  hasChangedSince,
  type RowKey,
  readName,
  valuesBefore,
  type Written,
} from '#server/platform/batches/batch-entries.ts';
import { lockBatch, takeBack, type Undoer, type Undone } from '#server/platform/batches/batches.ts';
import type { Command, CommandContext } from '#server/platform/commands/command.ts';
import { runPortions } from '#server/platform/commands/portions.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { type Entity, type EntityTable, lockRow, type ValuesOf } from '#server/platform/entities/entity.ts';
import { FORGOTTEN } from '#server/platform/entities/forgotten.ts';
import { storedValues } from '#server/platform/entities/stored-values.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { MERGED, MOVED } from './merge-customers.service.ts';
import { partCalls } from './part-calls.service.ts';

/** Undoes a fix of Data health: rows get their earlier values, and rows that the fix created go into the trash. */

const ENTITIES = [
  customerEntity,
  orderEntity,
  laybyEntity,
  reservationEntity,
  preOrderEntity,
] as unknown as readonly Entity<EntityTable, unknown>[];
const RETURNING = {
  ...{ leaveDevices: leaveDevicesGiven, lockOrders: lockOrdersOfReturning, catchUp: catchUpWithOrder },
};

const UNDONE = 'data_health_undone';

/**
 * Undoes the fix. Rows that were changed since stay as they are, and are reported.
 * @throws AppError conflict when one of two merged customers no longer exists
 */
export const undoDataHealth =
  (context: CommandContext): Undoer =>
  async (command, batch) => {
    const undone: Undone = { counts: {}, left: [] };
    const written = await findWritten(command.tx, batch.id);
    // A merge is undone as a whole, in one transaction.
    const units = written.some(isMerged) ? [written] : written.map((row) => [row]);
    const portions = runPortions(context, command, units, async (portion, some) => {
      const done: { row: Written; reason: string | null }[] = [];
      for (const row of some.flat()) done.push({ row, reason: await undoRow(portion, row, batch.id) });
      return done;
    });
    for await (const done of portions) {
      for (const { row, reason } of done) {
        const { entity, id } = row;
        if (reason === null) undone.counts[entity] = (undone.counts[entity] ?? 0) + 1;
        else undone.left.push({ entity, id, reason });
      }
    }
    return undone;
  };

const isMerged = ({ entries }: Written) => entries.some(({ action }) => action === MERGED);

async function undoRow(command: Command, row: Written, batchId: number): Promise<string | null> {
  const trashBatches = row.entries.flatMap(({ action, after }) =>
    action === MERGED && after?.trashBatch !== undefined ? [Number(after.trashBatch)] : [],
  );
  if (trashBatches.length > 0) {
    await holdWhoStayed(command, row, batchId);
    for (const trashBatch of trashBatches.toReversed()) await bringBack(command, trashBatch);
    await partCalls(command, row, { batchId, undone: UNDONE });
    return null;
  }
  // This customer was restored with the batch of the trash, and is no longer merged.
  if (isMerged(row)) return null;
  const entity = ENTITIES.find(({ kind }) => kind === row.entity);
  if (entity === undefined) return null;
  if (row.entity === 'reservation') await lockOrderOfReservation(command, row.id);
  const current = await lockRow(command.tx, entity.table, row.id);
  const name = await readName(command.tx, row);
  if (current === null) return `${name} has been deleted since`;
  // A row that was moved to another customer moves back whatever else was changed on it, because the customer is a separate field.
  const isMoved = row.entries.every(({ action }) => action === MOVED);
  const stands = isMoved
    ? isStoodOn(command.tx, batchId, row, [row])
    : hasChangedSince(command.tx, batchId, row);
  if (await stands) return `${name} has been changed since`;
  if (row.entries.some(({ action }) => action === 'ledger_adjusted'))
    return `${name} keeps its correction, because the amounts would no longer match without it`;
  if (row.entries.some(({ action }) => action === 'created')) {
    await moveToTrash(command, entity, row.id, null);
    return null;
  }
  const values = storedValues(entity.table, valuesBefore(row));
  const move = isMoved ? { from: customerOf(current), to: customerOf(values), batchId } : null;
  if (move) {
    const owner = await holdCustomer(command, move.to);
    // A forgotten customer must not get back what is recorded on the row.
    if (owner.forgottenAt !== null) return FORGOTTEN;
  }
  await writeRow(command, entity, current, { values, action: UNDONE, batchId, keepsAge: true });
  if (move) await takeAlong(command, row, move);
  return null;
}

const customerOf = (row: object) => Number((row as { customerId?: number }).customerId);

/** In the order in which all code locks them: the order before its reservation. */
async function lockOrderOfReservation({ tx }: Command, id: number): Promise<void> {
  await tx.execute(sql`
    select from payments where id = (select payment_id from reservations where id = ${id}) for update`);
}

/**
 * Moves rows that were created from this one while the customers were merged: a pre-order belongs to its order's customer,
 * and the order of a reservation to the reservation's.
 */
async function takeAlong(
  command: Command,
  { entity, id }: RowKey,
  move: { from: number; to: number; batchId: number },
): Promise<void> {
  const made = { payment: preOrderEntity, reservation: orderEntity }[entity as string];
  if (made === undefined) return;
  const follower = made as unknown as Entity<EntityTable, unknown>;
  const isOfIt =
    entity === 'payment'
      ? sql`t.payment_id = ${id}`
      : sql`t.id = (select payment_id from reservations where id = ${id})`;
  const { rows } = await command.tx.execute<{ id: number }>(sql`
    select t.id from ${follower.table} t
    where ${isOfIt} and t.customer_id = ${move.from} and t.deleted_batch_id is null order by t.id`);
  for (const one of rows) {
    const current = await lockRow(command.tx, follower.table, one.id);
    if (current === null) continue;
    const values = { customerId: move.to } as ValuesOf<EntityTable>;
    const change = { values, action: UNDONE, batchId: move.batchId, keepsAge: true };
    await writeRow(command, follower, current, change);
    await takeAlong(command, { entity: follower.kind, id: one.id }, move);
  }
}

/**
 * Locks the customer who stayed, and checks that they still exist and were not merged into a third one; that merge must be
 * undone first.
 * @throws AppError conflict
 */
async function holdWhoStayed(command: Command, { id }: RowKey, batchId: number): Promise<void> {
  const { tx } = command;
  const stayed = await lockRow(tx, customerEntity.table, id);
  const { rows } = await tx.execute<{ into: number }>(sql`
    select (later.after->>'mergedIntoId')::int as into from activity later join batches b on b.id = later.batch_id
    where later.entity = 'customer' and later.entity_id = ${id} and later.action = ${MERGED}
      and later.after->>'mergedIntoId' is not null and b.id > ${batchId} and b.undone_at is null
    order by later.id desc limit 1`);
  if (rows[0] !== undefined) {
    const [name, third] = [await nameOf(tx, id), await nameOf(tx, rows[0].into)];
    const detail = `${name} has been merged with ${third} since: undo that first`;
    throw new AppError('conflict', { detail });
  }
  if (stayed === null) throw await deletedSince(command, id);
}

const nameOf = (tx: Tx, id: number) => readName(tx, { entity: 'customer', id });

/**
 * Locks the customer, who must not go into the trash during the transaction, because live rows will belong to them.
 * @throws AppError conflict
 */
async function holdCustomer(command: Command, id: number) {
  const customer = await lockRow(command.tx, customerEntity.table, id);
  if (customer === null) throw await deletedSince(command, id);
  return customer;
}

async function deletedSince({ tx }: Command, id: number): Promise<AppError> {
  return new AppError('conflict', { detail: `${await nameOf(tx, id)} has been deleted since` });
}

/**
 * Restores the merged customer, unless somebody has restored them already.
 * @throws AppError conflict
 */
async function bringBack(command: Command, trashBatch: number): Promise<void> {
  const taken = await lockBatch(command.tx, trashBatch);
  if (taken === null) throw notFound('Batch');
  // Somebody has restored the customer, who may have been deleted again since.
  if (taken.undoneAt !== null) {
    await holdCustomer(command, Number(taken.entityId));
    return;
  }
  try {
    await takeBack(command, trashBatch, { delete: restoreDeleted(RETURNING) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('conflict', { detail: `${taken.label} cannot be restored: ${error.message}` });
  }
}
