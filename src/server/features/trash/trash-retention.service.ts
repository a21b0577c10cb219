import { eq } from 'drizzle-orm';
import { type ActivityEntry, NOBODY, writeActivity } from '#server/platform/activity/activity.ts';
import { lockBatch, trashHorizon } from '#server/platform/batches/batches.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import { PORTION_ROWS } from '#server/platform/commands/portions.ts';
import { batches } from '#server/platform/database/schema/batches.schema.ts';
import { forgetSubjects } from '#server/platform/entities/notification-subjects.ts';
import { SUBJECTS } from '#server/platform/entities/subjects.ts';
import * as repo from './trash.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes for good what has been in the trash for 30 days; the ledger, the history and the contact log keep their rows
 * about it. A batch that cannot be removed does not stop the others.
 * @throws AggregateError with all failures, after all batches have been tried
 */
export async function purgeTrash(context: CommandContext): Promise<{ batches: number; rows: number }> {
  const now = await readTrustedTime(context);
  const done = { batches: 0, rows: 0 };
  const failures: unknown[] = [];
  for (const id of now === null ? [] : await repo.readDueBatches(context.db, trashHorizon(now))) {
    try {
      const rows = await purgeBatch(context, id);
      done.batches += rows > 0 ? 1 : 0;
      done.rows += rows;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some deleted records could not be permanently removed');
  return done;
}

/**
 * The time up to which the clock is trusted, as a clock that jumps ahead would empty the trash for good: that of the
 * newest change that is at least a day old, because it shows that the shop has worked on. Newer changes do not count,
 * since jobs write some in the first minute after a jump. Null without any.
 */
async function readTrustedTime({ db, clock }: CommandContext): Promise<Date | null> {
  return repo.readLastChange(db, new Date(clock.now().getTime() - DAY_MS));
}

/** Removes a batch, and returns the number of rows; zero when it was purged or restored meanwhile. */
async function purgeBatch(context: CommandContext, batchId: number): Promise<number> {
  let rows = 0;
  for (;;) {
    const removed = await runCommand(context, NOBODY, (command) => purgePortion(command, batchId));
    rows += removed;
    if (removed < PORTION_ROWS) return rows;
  }
}

/**
 * Other commands run between two portions. A batch cannot be restored once its first portion is removed, because it counts
 * as purged from then on.
 */
async function purgePortion(command: Command, batchId: number): Promise<number> {
  const { tx, now } = command;
  const batch = await lockBatch(tx, batchId);
  if (batch === null || batch.undoneAt !== null) return 0;
  if (batch.purgedAt === null) await tx.update(batches).set({ purgedAt: now }).where(eq(batches.id, batchId));
  const entries: ActivityEntry[] = [];
  for (const subject of [...SUBJECTS].reverse()) {
    const ids = await repo.removeRows(tx, subject, batchId, PORTION_ROWS - entries.length);
    await forgetSubjects(tx, subject.kind, ids);
    await repo.removeHandOvers(tx, subject.kind, ids);
    entries.push(...ids.map((id) => ({ entity: subject.kind, id, action: 'purged', batchId })));
  }
  // Not announced: these rows have been gone from every screen for a month.
  await writeActivity(tx, command.actor, now, entries);
  return entries.length;
}
