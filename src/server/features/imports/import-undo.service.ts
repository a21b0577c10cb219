import type { Command } from '#server/platform/commands/command.ts';
import * as undo from './import-undo.repo.ts';
import { type BatchRow, insertBatch } from './imports.repo.ts';

/** Taking an import back: what it made goes into the trash, except what somebody has worked on since. */

/** How many rows went into the trash, by entity, and those that were left as they are, with the reason. */
export type UndoneImport = {
  counts: Record<string, number>;
  left: { entity: string; id: number; reason: string }[];
};

/**
 * Puts what the import made into the trash as one delete, from where it can be restored. An order that was changed,
 * paid on or otherwise worked on stays, and so does a customer who was changed or has anything left. The caller has
 * locked the batch, knows that it was not undone before, and marks it.
 */
export async function undoImport(command: Command, batch: BatchRow): Promise<UndoneImport> {
  const { tx } = command;
  await undo.lockMade(tx, batch.id);
  const orders = await undo.findMadeOrders(tx, batch.id);
  const trash = await insertBatch(tx, {
    kind: 'delete',
    label: `${batch.label}, undone`,
    entity: 'payment',
    entityId: null,
    counts: {},
    agent: command.actor.agent,
    branch: command.actor.branch,
    deviceId: command.actor.deviceId,
    createdAt: command.now,
  });
  const payment = await bin(command, 'payment', orders, trash.id);
  const customers = await undo.findMadeCustomers(tx, batch.id);
  const customer = await bin(command, 'customer', customers, trash.id);
  const counts = Object.fromEntries(Object.entries({ customer, payment }).filter(([, count]) => count > 0));
  if (payment + customer === 0) await undo.removeBatch(tx, trash.id);
  else await undo.setCounts(tx, trash.id, counts);
  return { counts, left: [...leftOf('payment', orders), ...leftOf('customer', customers)] };
}

async function bin(
  command: Command,
  entity: 'payment' | 'customer',
  made: readonly undo.MadeRow[],
  trashId: number,
): Promise<number> {
  const ids = made.filter(({ reason }) => reason === null).map(({ id }) => id);
  const table = entity === 'payment' ? 'payments' : 'customers';
  const rows = await undo.markDeleted(command.tx, table, ids, trashId);
  for (const row of rows) command.record({ entity, ...row, action: 'deleted', batchId: trashId });
  return rows.length;
}

function leftOf(entity: string, made: readonly undo.MadeRow[]): UndoneImport['left'] {
  return made.flatMap(({ id, reason }) => (reason === null ? [] : [{ entity, id, reason }]));
}
