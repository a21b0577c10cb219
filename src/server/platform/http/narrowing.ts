import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { narrowingFields } from '#shared/contracts/queries.ts';
import { addDays, type Day, endOfDay, startOfDay } from '#shared/domain/calendar.ts';
import { branchCodeOf } from '#shared/domain/labels.ts';
import type { StuckWord } from '#shared/domain/stuck-words.ts';
import { fieldError } from './app-error.ts';
import { resolveDay } from './stamps.ts';

/** The filters of lists besides status and search, implemented once for all lists. */

type Asked = z.output<z.ZodObject<typeof narrowingFields>>;

/** The filter for orders that take longer than usual: which leg they are stuck on, as of which day. */
export type AskedStuck = { word: StuckWord; today: Day; zone: string };

/** The filters, with the shop's days as instants. */
export type Narrowing = Pick<Asked, 'branch' | 'agent' | 'model' | 'balance' | 'ids'> & {
  createdFrom?: Date | undefined;
  createdUntil?: Date | undefined;
  /** In its status since before this instant. */
  unmovedSince?: Date | undefined;
  stuckAt?: AskedStuck | undefined;
};

/**
 * Converts the filters of a query to the shop's zone; its other fields are unchanged.
 * @throws AppError invalid_request when the last day is before the first
 */
export function withShopDays<Query extends Asked>(
  { from, to, stuck, ...query }: Query,
  today: Day,
  zone: string,
): Omit<Query, 'from' | 'to' | 'stuck'> & Narrowing {
  const first = resolveDay(from, zone) ?? undefined;
  const last = resolveDay(to, zone) ?? undefined;
  if (first !== undefined && last !== undefined && last < first)
    throw fieldError('to', 'The end date is before the start date');
  return {
    ...query,
    createdFrom: first === undefined ? undefined : startOfDay(first, zone),
    createdUntil: last === undefined ? undefined : endOfDay(last, zone),
    unmovedSince: typeof stuck === 'number' ? startOfDay(addDays(today, 1 - stuck), zone) : undefined,
    stuckAt: typeof stuck === 'string' ? { word: stuck, today, zone } : undefined,
  };
}

/** The SQL expressions of a table for each filter. */
export type NarrowedTable = {
  id: SQL;
  branch: SQL;
  agent: SQL;
  model: SQL;
  createdAt: SQL;
  unmovedSince: SQL;
  stuckAt(asked: AskedStuck): SQL;
  due: SQL;
};

/** Conditions that all must hold; none without filters. A filter that a table lacks is not in its contract either. */
export function narrowed(asked: Narrowing, table: Partial<NarrowedTable>): SQL[] {
  const { createdFrom, createdUntil, unmovedSince, stuckAt, balance, ids } = asked;
  return [
    ...(ids && table.id ? [sql`${table.id} = any(${sql.param(ids)}::int[])`] : []),
    ...(table.branch ? inBranch(asked.branch, table.branch) : []),
    ...(table.agent ? ofAgent(asked.agent, table.agent) : []),
    ...(table.model && isSaid(asked.model)
      ? [sql`${table.model} = ${modelKey(sql`${asked.model}::text`)}`]
      : []),
    ...(createdFrom && table.createdAt ? [sql`${table.createdAt} >= ${createdFrom}`] : []),
    ...(createdUntil && table.createdAt ? [sql`${table.createdAt} < ${createdUntil}`] : []),
    ...(unmovedSince && table.unmovedSince ? [sql`${table.unmovedSince} < ${unmovedSince}`] : []),
    ...(stuckAt && table.stuckAt ? [table.stuckAt(stuckAt)] : []),
    ...(balance === undefined || !table.due ? [] : [sql`${table.due} >= ${balance}`]),
  ];
}

/** Whether there are other filters than branch and agent, for which kept totals exist. */
export function isNarrowedFurther(asked: Narrowing): boolean {
  const { model, createdFrom, createdUntil, unmovedSince, stuckAt, balance, ids } = asked;
  return (
    isSaid(model) ||
    [createdFrom, createdUntil, unmovedSince, stuckAt, balance, ids].some((it) => it !== undefined)
  );
}

/** Whether there is any filter. */
export function isNarrowed(asked: Narrowing): boolean {
  return isSaid(asked.branch) || isSaid(asked.agent) || isNarrowedFurther(asked);
}

/** The code of a branch that is stored as an agent typed it, as code or label; the same expression as in the indexes. */
export function branchKey(branch: SQL): SQL {
  return sql`replace(lower(${branch}), ' ', '_')`;
}

/** `spelled`: the codes of the table's branches. */
export function inBranch(branch: string | undefined, spelled: SQL): SQL[] {
  if (!isSaid(branch)) return [];
  const spelling = branchCodeOf(branch) ?? branch.toLowerCase().replaceAll(' ', '_');
  return [sql`${spelled} = ${spelling}`];
}

export function ofAgent(agent: string | undefined, spelled: SQL): SQL[] {
  return isSaid(agent) ? [sql`${spelled} = ${agent}`] : [];
}

/** A model without regard to spaces and accents; the same expression as in `payments_model_idx`. */
export function modelKey(model: SQL): SQL {
  return sql`regexp_replace(search_fold(${model}), '\\s+', '', 'g')`;
}

export function isSaid(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}
