import { z } from 'zod';
import { chosenIdsOf, MOST_CHOSEN } from '#shared/domain/chosen-ids.ts';
import type { ListSort } from '#shared/domain/list-sorts.ts';
import { STUCK_WORDS } from '#shared/domain/stuck-words.ts';
import { amountIn, id, instantIn, plainText } from './common.ts';

/** The parameters by which lists and rows are requested, in paths and query strings. */

/** A row's id in a query string. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Expected a whole number')
  .transform(Number)
  .pipe(id);

/** Selected rows by their ids: `1,5,3`. */
export const chosenIds = z
  .string()
  .transform((text, context) => {
    const ids = chosenIdsOf(text);
    if (ids !== null) return ids;
    context.addIssue(`Expected the numbers of at most ${MOST_CHOSEN} rows, separated by commas`);
    return z.NEVER;
  })
  .meta({
    description: `Only these rows, by their numbers: at most ${MOST_CHOSEN}, separated by commas`,
  });

export const idParams = z.object({ id: idText });

/** `?limit=&cursor=` of a list; without either the answer is the whole list. */
export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'Expected a whole number from 1 to 500')
    .transform(Number)
    .pipe(
      z
        .int()
        .min(1, 'Expected a whole number from 1 to 500')
        .max(500, 'Expected a whole number from 1 to 500'),
    )
    .optional(),
  cursor: z.string().max(500).optional(),
});

/** A value of a list's filter: one or several statuses, a branch, an agent. */
export const filterText = (maxLength: number) => plainText(maxLength).optional();

/** A search text; long texts are cut and invalid characters dropped, rather than refused. */
export const searchText = z
  .string()
  .transform((text) => text.slice(0, 200).replaceAll('\u0000', '').toWellFormed())
  .optional();

/** The counts beside a list follow its search. */
export const countsQuery = z.object({ q: searchText });

/** True when more than a thousand rows match the search: the counts beside the list are then lower bounds. */
export const isAtLeast = z.boolean();

/** `1`, `true` and an empty value are true. */
export const flag = z
  .string()
  .transform((text) => text === '' || text === '1' || text === 'true')
  .optional();

const SORTS_ARE: Readonly<Record<ListSort, string>> = {
  queue: 'in the order in which they are served',
  newest: 'newest activity first',
  waiting: 'longest at its status first',
  latest: 'shortest at its status first',
  due: 'due or expected soonest first, rows without a date last',
  balance: 'highest balance first',
  created: 'newest row first',
  oldest: 'oldest row first',
  customer: 'by name',
};

/** The sort order of a list; the first of `sorts` when missing. */
export const listSort = <const Sorts extends readonly [ListSort, ...ListSort[]]>(sorts: Sorts) =>
  z
    .enum(sorts, { error: `Expected ${sorts.join(', ')}` })
    .optional()
    .meta({ description: sorts.map((sort) => `${sort}: ${SORTS_ARE[sort]}`).join('. ') });

const MOST_DAYS = 3650;
const NOT_DAYS = `Expected a whole number of days from 1 to ${MOST_DAYS}`;

/** A number of days. */
export const dayCount = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, NOT_DAYS)
  .transform(Number)
  .pipe(z.int().max(MOST_DAYS, NOT_DAYS))
  .optional();

const NOT_STUCK = `Expected a whole number of days from 1 to ${MOST_DAYS}, or ${STUCK_WORDS.join(', ')}`;

/** At least so many days at its status, or `late`: longer on its way than is usual. */
const stuckFor = z
  .union(
    [
      z.enum(STUCK_WORDS),
      z
        .string()
        .regex(/^[1-9]\d{0,3}$/)
        .transform(Number)
        .pipe(z.int().max(MOST_DAYS)),
    ],
    {
      error: NOT_STUCK,
    },
  )
  .optional()
  .meta({
    description:
      'A number of days: at its present status for at least so many. any: longer than usual, and not snoozed. The name of a leg: stuck on that leg. slipped: the promised date has passed, or the phone is expected later',
  });

/** The filters of a list beside its status and its search. */
export const narrowingFields = {
  branch: filterText(50),
  agent: filterText(100),
  /** A phone model; case and spacing do not matter. */
  model: filterText(200),
  /** The first and the last day, in the shop's zone, on which a row was created; either may be missing. */
  from: instantIn,
  to: instantIn,
  /** At least this amount is still due. */
  balance: amountIn.optional(),
  stuck: stuckFor,
  /** Limits the list further to the selected rows. */
  ids: chosenIds.optional(),
};
