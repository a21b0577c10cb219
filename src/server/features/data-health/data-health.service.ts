import type { z } from 'zod';
import { NOBODY } from '#server/platform/activity/activity.ts';
import { createBatch } from '#server/platform/batches/batches.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import { runPortions } from '#server/platform/commands/portions.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { AppError, fieldError } from '#server/platform/http/app-error.ts';
import type { JobCounts } from '#server/platform/jobs/job-definition.ts';
import type {
  DataHealth,
  HealthFixReply,
  HealthRows,
  HealthRuleId,
  healthFixBody,
} from '#shared/contracts/data-health.ts';
import * as repo from './data-health.repo.ts';
import type { HealthRuleDefinition, RowName, Wish } from './rule.ts';
import { RULES, ruleOf } from './rules.ts';

/**
 * Finds what contradicts itself, and puts it right: by the entities' own services, in portions between which others get on,
 * as one batch that can be taken back. How many there are is worked out at night and on request: a scan of a large shop
 * takes seconds, which no screen waits for.
 */

type Context = Pick<CommandContext, 'db' | 'clock' | 'zone'>;

/** At most so many are put right at once; the rest is there the next time. */
const MOST_FIXED = 5000;
const SHOWN_ROWS = 50;

export async function readDataHealth({ db }: Context): Promise<DataHealth> {
  const checked = await repo.readChecked(db);
  const rules = RULES.map(({ id, title, wrong, fixes, link, isOneByOne = false }) => ({
    ...{ id, title, wrong, link, isOneByOne, fixes: [...fixes] },
    count: checked.get(id)?.count ?? null,
    checkedAt: checked.get(id)?.checkedAt.toISOString() ?? null,
  }));
  return { rules };
}

/** How many break a rule now, and the first of them. */
export async function readRuleRows(
  context: Context,
  id: HealthRuleId,
  limit = SHOWN_ROWS,
): Promise<HealthRows> {
  const { db, clock, zone } = context;
  return db.transaction((tx) => ruleOf(id).read({ tx, now: clock.now(), zone }, limit));
}

/** Looks at every rule, one after the other, and keeps what was found. */
export async function checkDataHealth(context: CommandContext): Promise<JobCounts> {
  let contradictions = 0;
  for (const rule of RULES) {
    const count = await runCommand(context, NOBODY, (command) => checkRule(command, rule));
    if (rule.fixes.length > 0) contradictions += count;
  }
  return { contradictions };
}

async function checkRule(command: Command, rule: HealthRuleDefinition): Promise<number> {
  const { count } = await rule.read(command, 1);
  await repo.writeChecked(command.tx, rule.id, { count, checkedAt: command.now });
  return count;
}

/**
 * Puts rows right, the named ones or all of them, and counts the rule anew.
 * @throws AppError invalid_request for a fix that the rule does not have, and where rows must be named; conflict when the
 *   batch is taken back meanwhile
 */
export async function fixRule(
  context: CommandContext,
  command: Command,
  id: HealthRuleId,
  { fix, rows, keep }: z.output<typeof healthFixBody>,
): Promise<HealthFixReply> {
  const rule = ruleOf(id);
  if (!rule.fixes.some((one) => one.id === fix)) throw fieldError('fix', 'There is no such fix');
  if (rule.isOneByOne && rows === undefined) throw fieldError('rows', 'Say which of them');
  if (rule.isOneByOne && keep === undefined) throw fieldError('keep', 'Choose who stays');
  const reply = rule.fixAll
    ? await rule.fixAll(command, rows)
    : await fixRows(context, command, rule, rows, { fix, keep });
  await checkRule(command, rule);
  return reply;
}

async function fixRows(
  context: CommandContext,
  command: Command,
  rule: HealthRuleDefinition,
  named: readonly RowName[] | undefined,
  wish: Wish,
): Promise<HealthFixReply> {
  const rows = named ?? (await rule.read(command, MOST_FIXED)).rows;
  if (rows.length === 0) return { batchId: null, fixed: 0, left: [] };
  const batch = await runCommand(context, command.actor, (portion) =>
    createBatch(portion, {
      ...{ kind: 'data_health', label: `Data health · ${rule.title}`, counts: {}, entityId: null },
      entity: rows[0]?.entity ?? 'payment',
    }),
  );
  const counts: Record<string, number> = {};
  const left: HealthFixReply['left'] = [];
  const portions = runPortions(context, command, rows, (portion, some) =>
    fixPortion(portion, rule, some, { ...wish, batchId: batch.id }),
  );
  try {
    for await (const done of portions) {
      for (const { entity, id, reason } of done) {
        if (reason === null) counts[entity] = (counts[entity] ?? 0) + 1;
        else left.push({ entity, id, reason });
      }
    }
  } catch (error) {
    // Not in the transaction that fails with this: what was put right before stays, and can be undone.
    await runCommand(context, command.actor, ({ tx }) => endBatch(tx, batch.id, counts));
    throw error;
  }
  const fixed = await endBatch(command.tx, batch.id, counts);
  return { batchId: fixed === 0 ? null : batch.id, fixed, left };
}

/** Says what the batch has changed, and lets go of one that has changed nothing. */
async function endBatch(tx: Tx, id: number, counts: Record<string, number>): Promise<number> {
  const fixed = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (fixed === 0) await repo.removeBatch(tx, id);
  else await repo.endBatch(tx, id, counts);
  return fixed;
}

type Done = RowName & { reason: string | null };

async function fixPortion(
  portion: Command,
  { fixOne }: HealthRuleDefinition,
  rows: readonly RowName[],
  { batchId, ...wish }: Wish & { batchId: number },
): Promise<Done[]> {
  if (!(await repo.holdBatch(portion.tx, batchId)))
    throw new AppError('conflict', { detail: 'This has been undone while it was running' });
  const done: Done[] = [];
  for (const { entity, id } of rows) {
    const fix = async () => (await fixOne?.(inBatch(portion, batchId), { entity, id }, wish)) ?? null;
    done.push({ entity, id, reason: await fix().catch(wordsOfRefusal) });
  }
  return done;
}

/** What a service refuses, it refuses before it has written anything. */
function wordsOfRefusal(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

/** Whatever is recorded belongs to the batch, unless it belongs to another one already. */
function inBatch(command: Command, batchId: number): Command {
  return { ...command, record: (entry) => command.record({ ...entry, batchId: entry.batchId ?? batchId }) };
}
