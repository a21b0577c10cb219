import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { customerEntity } from '#server/features/customers/customers.service.ts';
import { valuesBefore, type Written } from '#server/platform/batches/batch-entries.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { activity } from '#server/platform/database/schema/activity.schema.ts';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { lockRow } from '#server/platform/entities/entity.ts';
import { storedValues } from '#server/platform/entities/stored-values.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { callsOfBoth, type KeptCall } from '#shared/domain/call-round.ts';
import { MERGED } from './merge-customers.service.ts';

/** Separates the call state of two customers whose merge is undone. */

type CustomerRow = typeof customers.$inferSelect;

const CALL_FIELDS = ['callOutcome', 'calledAt', 'callAgainAt', 'callTries', 'comingDay', 'callMark'] as const;

/**
 * Restores the call state of the customer who stayed: their own before the merge, combined with that of customers who are
 * still merged into them. Calls that were recorded since the merge stay, and so does a language that was chosen since.
 */
export async function partCalls(
  command: Command,
  row: Written,
  { batchId, undone }: { batchId: number; undone: string },
): Promise<void> {
  const current = await lockRow(command.tx, customers, row.id);
  if (current === null) return;
  const values = {
    ...(await callsWithout(command.tx, current, { batchId, undone })),
    ...languageWithout(current, row),
  };
  await writeRow(command, customerEntity, current, { values, action: undone, batchId, keepsAge: true });
}

function languageWithout({ language }: CustomerRow, row: Written): Partial<Pick<CustomerRow, 'language'>> {
  const before = valuesBefore(row).language as CustomerRow['language'] | undefined;
  const given = row.entries.findLast(({ after }) => after?.language !== undefined)?.after?.language;
  return before !== undefined && given === language ? { language: before } : {};
}

async function callsWithout(
  db: Executor,
  current: CustomerRow,
  { batchId, undone }: { batchId: number; undone: string },
): Promise<Partial<KeptCall>> {
  const entries = await findEntries(db, current.id);
  const isOwn = ({ action }: Entry) => action !== MERGED && action !== undone;
  const sinceOwn = entries.slice(entries.findLastIndex(isOwn) + 1);
  const merged = sinceOwn.filter(({ action }) => action === MERGED);
  if (!merged.some((entry) => entry.batchId === batchId)) return {};
  const others = merged.flatMap((entry) =>
    entry.batchId === batchId ? [] : Number(entry.after?.trashBatch ?? 0),
  );
  const alone = Object.assign({}, ...sinceOwn.map(({ before }) => before ?? {}).toReversed());
  const told = pickCalls({ ...current, ...storedValues(customers, pickCalls(alone)) });
  const stillSame = await findStillMerged(db, current.id, others);
  return stillSame.reduce<KeptCall>(callsOfBoth, told as KeptCall);
}

type Entry = {
  action: string;
  batchId: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

const pickCalls = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(CALL_FIELDS.filter((field) => field in values).map((field) => [field, values[field]]));

/** The entries about calls to the customer, and about merges into them, oldest first. */
function findEntries(db: Executor, customerId: number): Promise<Entry[]> {
  const { action, batchId, before, after } = activity;
  const isAboutCalls = sql`${before} ?| ${sql.param([...CALL_FIELDS])}::text[]`;
  return db
    .select({ action, batchId, before, after })
    .from(activity)
    .where(
      and(
        eq(activity.entity, 'customer'),
        eq(activity.entityId, customerId),
        or(eq(action, MERGED), isAboutCalls),
      ),
    )
    .orderBy(asc(activity.id));
}

function findStillMerged(db: Executor, keptId: number, trashBatches: number[]): Promise<CustomerRow[]> {
  return db
    .select()
    .from(customers)
    .where(and(eq(customers.mergedIntoId, keptId), inArray(customers.deletedBatchId, trashBatches)))
    .orderBy(asc(customers.deletedBatchId));
}
