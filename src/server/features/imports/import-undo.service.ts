import { createBatch, type Undoer, type Undone } from '#server/platform/batches/batches.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import { runPortions } from '#server/platform/commands/portions.ts';
import * as undo from './import-undo.repo.ts';

/** Undoes an import: its rows go into the trash, except those that were changed since. */

type Made = { entity: undo.MadeEntity; rows: undo.MadeRow[] };

/**
 * Moves the import's rows to the trash as one delete, from which they can be restored. A record that was changed, paid on
 * or otherwise used stays, and so does a customer who was changed or still has records. The caller has locked the batch,
 * knows that it was not undone before, and marks it as undone (`takeBack`). Works in portions: an interrupted undo leaves
 * the batch as it was, and undoing it again goes on with what is left.
 */
export const undoImport =
  (context: CommandContext): Undoer =>
  async (command, batch) => {
    const trash = await runCommand(context, command.actor, (portion) =>
      createBatch(portion, {
        kind: 'delete',
        label: `${batch.label}, undone`,
        entity: batch.entity,
        entityId: null,
        counts: {},
      }),
    );
    const counts: Record<string, number> = {};
    const left: Undone['left'] = [];
    // Customers last, so that only those are kept whose records stay.
    for (const entity of ['payment', 'layby', 'reservation', 'customer'] as const) {
      const ids = await undo.findMade(command.tx, batch.id, entity);
      const made = runPortions(context, command, ids, async (portion, some): Promise<Made> => {
        const rows = await undo.lockMade(portion.tx, entity, some);
        await bin(portion, { entity, rows }, trash.id);
        return { entity, rows };
      });
      for await (const { rows } of made) {
        const gone = rows.filter(({ reason }) => reason === null).length;
        if (gone > 0) counts[entity] = (counts[entity] ?? 0) + gone;
        left.push(...leftOf(entity, rows));
      }
    }
    if (Object.keys(counts).length === 0) await undo.removeBatch(command.tx, trash.id);
    return { counts, left };
  };

async function bin(command: Command, { entity, rows }: Made, trashId: number): Promise<void> {
  const ids = rows.filter(({ reason }) => reason === null).map(({ id }) => id);
  if (ids.length === 0) return;
  const gone = await undo.markDeleted(command.tx, entity, ids, trashId);
  for (const row of gone) command.record({ entity, ...row, action: 'deleted', batchId: trashId });
  await undo.addCount(command.tx, trashId, entity, gone.length);
  if (entity !== 'payment') return;
  const along = await undo.markTheirPreOrders(command.tx, ids, trashId);
  if (along.length === 0) return;
  for (const row of along)
    command.record({ entity: 'pre_order', ...row, action: 'deleted', batchId: trashId });
  await undo.addCount(command.tx, trashId, 'pre_order', along.length);
}

function leftOf(entity: string, made: readonly undo.MadeRow[]): Undone['left'] {
  return made.flatMap(({ id, reason }) => (reason === null ? [] : [{ entity, id, reason }]));
}
