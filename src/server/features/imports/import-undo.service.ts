import { createBatch, type Undoer, type Undone } from '#server/platform/batches/batches.ts';
import type { Command } from '#server/platform/commands/command.ts';
import * as undo from './import-undo.repo.ts';

/** Taking an import back: what it made goes into the trash, except what somebody has worked on since. */

/**
 * Puts what the import made into the trash as one delete, from where it can be restored. An order that was changed,
 * paid on or otherwise worked on stays, and so does a customer who was changed or has anything left. The caller has
 * locked the batch, knows that it was not undone before, and marks it (`takeBack`).
 */
export const undoImport: Undoer = async (command, batch) => {
  const { tx } = command;
  await undo.lockMade(tx, batch.id);
  const orders = await undo.findMadeOrders(tx, batch.id);
  const trash = await createBatch(command, {
    kind: 'delete',
    label: `${batch.label}, undone`,
    entity: 'payment',
    entityId: null,
    counts: {},
  });
  const payment = await bin(command, 'payment', orders, trash.id);
  const customers = await undo.findMadeCustomers(tx, batch.id);
  const customer = await bin(command, 'customer', customers, trash.id);
  const counts = Object.fromEntries(Object.entries({ customer, payment }).filter(([, count]) => count > 0));
  if (payment + customer === 0) await undo.removeBatch(tx, trash.id);
  else await undo.setCounts(tx, trash.id, counts);
  return { counts, left: [...leftOf('payment', orders), ...leftOf('customer', customers)] };
};

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

function leftOf(entity: string, made: readonly undo.MadeRow[]): Undone['left'] {
  return made.flatMap(({ id, reason }) => (reason === null ? [] : [{ entity, id, reason }]));
}
