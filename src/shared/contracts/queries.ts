import { z } from 'zod';
import { chosenIdsOf, MOST_CHOSEN } from '#shared/domain/chosen-ids.ts';
import type { ListSort } from '#shared/domain/list-sorts.ts';
import { STUCK_WORDS } from '#shared/domain/stuck-words.ts';
import { amountIn, id, instantIn, plainText } from './common.ts';

/** What lists and rows are asked for by: the pieces of addresses and query strings. */

/** A row's number in a query string. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Expected a whole number')
  .transform(Number)
  .pipe(id);

/** Rows that somebody has chosen, by their numbers: `1,5,3`. */
export const chosenIds = z
  .string()
  .transform((text, context) => {
    const ids = chosenIdsOf(text);
    if (ids !== null) return ids;
    context.addIssue(`Expected the numbers of at most ${MOST_CHOSEN} rows, with commas between them`);
    return z.NEVER;
  })
  .meta({
    description: `Only these rows, by their numbers: at most ${MOST_CHOSEN}, with commas between them`,
  });

export const idParams = z.object({ id: idText });

/** `?limit=&cursor=` of a list; without either the whole list is answered. */
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

/** A word that a list is narrowed by: a status or several, a branch, an agent. */
export const filterText = (maxLength: number) => plainText(maxLength).optional();

/** A search text; long pastes are cut off and characters that no text has are dropped, rather than refused. */
export const searchText = z
  .string()
  .transform((text) => text.slice(0, 200).replaceAll('\u0000', '').toWellFormed())
  .optional();

/** Counts beside a list follow its search. */
export const countsQuery = z.object({ q: searchText });

/** Of the counts beside a list: more than a thousand rows match its search, and each count may be more than it says. */
export const isAtLeast = z.boolean();

/** `1`, `true` and an empty value say yes. */
export const flag = z
  .string()
  .transform((text) => text === '' || text === '1' || text === 'true')
  .optional();

const SORTS_ARE: Readonly<Record<ListSort, string>> = {
  queue: 'in the order in which they are served',
  newest: 'newest activity first',
  waiting: 'longest at its status first',
  latest: 'latest at its status first',
  due: 'due or expected soonest first, what has no day last',
  balance: 'most still due first',
  created: 'newest row first',
  oldest: 'oldest row first',
  customer: 'by name',
};

/** In which order a list is read. Without one: the first. */
export const listSort = <const Sorts extends readonly [ListSort, ...ListSort[]]>(sorts: Sorts) =>
  z
    .enum(sorts, { error: `Expected ${sorts.join(', ')}` })
    .optional()
    .meta({ description: sorts.map((sort) => `${sort}: ${SORTS_ARE[sort]}`).join('. ') });

const MOST_DAYS = 3650;
const NOT_DAYS = `Expected a whole number of days from 1 to ${MOST_DAYS}`;

/** So many days. */
export const dayCount = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, NOT_DAYS)
  .transform(Number)
  .pipe(z.int().max(MOST_DAYS, NOT_DAYS))
  .optional();

const NOT_STUCK = `Expected a whole number of days from 1 to ${MOST_DAYS}, or ${STUCK_WORDS.join(', ')}`;

/** So many days at its status, or longer on its way than is usual. */
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
      'A number of days: so many at its present status, or more. any: longer than usual, and not put off. The name of a leg: on that one. slipped: the day that the customer was told has passed, or a later one is expected',
  });

/** What a list is narrowed by beside its status and its search. */
export const narrowingFields = {
  branch: filterText(50),
  agent: filterText(100),
  /** A phone model, in any case and spacing. */
  model: filterText(200),
  /** The first and the last day of the shop on which a row was made; either end may be open. */
  from: instantIn,
  to: instantIn,
  /** So much is still due, or more. */
  balance: amountIn.optional(),
  stuck: stuckFor,
  /** Of what is listed so, those alone that somebody has chosen. */
  ids: chosenIds.optional(),
};
