import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { narrowingFields } from '#shared/contracts/queries.ts';
import { addDays, type Day, endOfDay, startOfDay } from '#shared/domain/calendar.ts';
import { branchCodeOf } from '#shared/domain/labels.ts';
import type { StuckWord } from '#shared/domain/stuck-words.ts';
import { fieldError } from './app-error.ts';
import { resolveDay } from './stamps.ts';

/** What lists are narrowed by beside status and search, written once for all of them. */

type Asked = z.output<z.ZodObject<typeof narrowingFields>>;

/** Longer on its way than is usual: on which leg of it, on which day. */
export type AskedStuck = { word: StuckWord; today: Day; zone: string };

/** The same with the shop's days as instants. */
export type Narrowing = Pick<Asked, 'branch' | 'agent' | 'model' | 'balance' | 'ids'> & {
  createdFrom?: Date | undefined;
  createdUntil?: Date | undefined;
  /** At its status since before. */
  unmovedSince?: Date | undefined;
  stuckAt?: AskedStuck | undefined;
};

/**
 * What was asked for, in the shop's zone; everything else of the query stays as it is.
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
    throw fieldError('to', 'The last day is before the first');
  return {
    ...query,
    createdFrom: first === undefined ? undefined : startOfDay(first, zone),
    createdUntil: last === undefined ? undefined : endOfDay(last, zone),
    unmovedSince: typeof stuck === 'number' ? startOfDay(addDays(today, 1 - stuck), zone) : undefined,
    stuckAt: typeof stuck === 'string' ? { word: stuck, today, zone } : undefined,
  };
}

/** How a table spells what it is narrowed by. */
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

/** Conditions that all must hold, none when nothing is asked for. What a table cannot tell, its contract does not ask. */
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

/** Whether more is asked for than branch and agent, of which totals are kept. */
export function isNarrowedFurther(asked: Narrowing): boolean {
  const { model, createdFrom, createdUntil, unmovedSince, stuckAt, balance, ids } = asked;
  return (
    isSaid(model) ||
    [createdFrom, createdUntil, unmovedSince, stuckAt, balance, ids].some((it) => it !== undefined)
  );
}

/** Whether anything is asked for. */
export function isNarrowed(asked: Narrowing): boolean {
  return isSaid(asked.branch) || isSaid(asked.agent) || isNarrowedFurther(asked);
}

/** Branches are stored as agents typed them, by code or by label. */
export function inBranch(branch: string | undefined, spelled: SQL): SQL[] {
  if (!isSaid(branch)) return [];
  const spelling = branchCodeOf(branch) ?? branch.toLowerCase().replaceAll(' ', '_');
  return [sql`${spelled} = ${spelling}`];
}

export function ofAgent(agent: string | undefined, spelled: SQL): SQL[] {
  return isSaid(agent) ? [sql`${spelled} = ${agent}`] : [];
}

/** A model however it is spaced and accented; as `payments_model_idx` has it. */
export function modelKey(model: SQL): SQL {
  return sql`regexp_replace(search_fold(${model}), '\\s+', '', 'g')`;
}

export function isSaid(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}
