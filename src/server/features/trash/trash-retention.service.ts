import { and, eq, isNull, lte } from 'drizzle-orm';
import { type ActivityEntry, NOBODY, writeActivity } from '#server/platform/activity/activity.ts';
import { lockBatch, trashHorizon } from '#server/platform/batches/batches.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import { batches } from '#server/platform/database/schema/batches.schema.ts';
import { forgetSubjects } from '#server/platform/entities/notification-subjects.ts';
import { SUBJECTS } from '#server/platform/entities/subjects.ts';
import * as repo from './trash.repo.ts';

/**
 * Removes for good what has been in the trash for 30 days, by the context's clock; the ledger, the activity and the
 * contact log keep what they say about it. A batch that cannot be removed does not keep the others from it.
 * @throws AggregateError with what went wrong, after all batches have been tried
 */
export async function purgeTrash(context: CommandContext): Promise<{ batches: number; rows: number }> {
  const due = await context.db
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        eq(batches.kind, 'delete'),
        isNull(batches.undoneAt),
        isNull(batches.purgedAt),
        lte(batches.createdAt, trashHorizon(context.clock.now())),
      ),
    )
    // Oldest first: what was deleted on its own is gone before what it belonged to.
    .orderBy(batches.id);
  const done = { batches: 0, rows: 0 };
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      const rows = await runCommand(context, NOBODY, (command) => purgeBatch(command, id));
      if (rows === null) continue;
      done.batches += 1;
      done.rows += rows;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some of the trash could not be removed');
  return done;
}

/** The number of rows removed, or null when somebody else has purged or restored the batch in the meantime. */
async function purgeBatch(command: Command, batchId: number): Promise<number | null> {
  const { tx, now } = command;
  const batch = await lockBatch(tx, batchId);
  if (batch === null || batch.purgedAt !== null || batch.undoneAt !== null) return null;
  const entries: ActivityEntry[] = [];
  for (const subject of [...SUBJECTS].reverse()) {
    const ids = await repo.removeRows(tx, subject, batchId);
    await forgetSubjects(tx, subject.kind, ids);
    entries.push(...ids.map((id) => ({ entity: subject.kind, id, action: 'purged', batchId })));
  }
  await tx.update(batches).set({ purgedAt: now }).where(eq(batches.id, batchId));
  // Not announced: to every screen these rows have been gone for a month.
  await writeActivity(tx, command.actor, now, entries);
  return entries.length;
}
