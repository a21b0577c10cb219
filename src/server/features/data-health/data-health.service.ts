import type { z } from 'zod';
import { NOBODY } from '#server/platform/activity/activity.ts';
import { runBatch } from '#server/platform/batches/batch-run.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
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
 * Finds contradictory data and fixes them: through the entities' own services, in portions between which other commands
 * run, as one batch that can be undone. Counts are worked out at night and on request, because scanning a large shop takes
 * seconds and no screen should wait for that.
 */

type Context = Pick<CommandContext, 'db' | 'clock' | 'zone'>;

/** At most so many rows are fixed at once; the rest remain for the next time. */
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

/** The number of rows that break a rule now, and the first of them. */
export async function readRuleRows(
  context: Context,
  id: HealthRuleId,
  limit = SHOWN_ROWS,
): Promise<HealthRows> {
  const { db, clock, zone } = context;
  return db.transaction((tx) => ruleOf(id).read({ tx, now: clock.now(), zone }, limit));
}

/** Checks every rule, one after the other, and stores the counts. */
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
 * Fixes rows, the given ones or all, and counts the rule's rows again.
 * @throws AppError invalid_request for a fix that the rule does not have, and where rows must be named; conflict when the
 *   batch is undone meanwhile
 */
export async function fixRule(
  context: CommandContext,
  command: Command,
  id: HealthRuleId,
  { fix, rows, keep }: z.output<typeof healthFixBody>,
): Promise<HealthFixReply> {
  const rule = ruleOf(id);
  if (!rule.fixes.some((one) => one.id === fix)) throw fieldError('fix', 'This fix does not exist');
  if (rule.isOneByOne && rows === undefined) throw fieldError('rows', 'Choose the rows to fix');
  if (rule.keepsOneBy === fix && keep === undefined)
    throw fieldError('keep', 'Choose which customer to keep');
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
  const rows = (named ?? (await rule.read(command, MOST_FIXED)).rows).map(({ entity, id }) => ({
    entity,
    id,
  }));
  const { batchId, changed, left } = await runBatch(context, command, {
    ...{
      kind: 'data_health',
      label: `Data health · ${rule.batchTitles?.[wish.fix] ?? rule.title}`,
      entity: rows[0]?.entity ?? 'payment',
      rows,
    },
    change: async (portion, row) => (await rule.fixOne?.(portion, row, wish)) ?? null,
  });
  return { batchId, fixed: changed, left };
}
