import { z } from 'zod';
import { id, plainText } from './common.ts';

/** What lists and rows are asked for by: the pieces of addresses and query strings. */

/** A row's number in a query string. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Expected a whole number')
  .transform(Number)
  .pipe(id);

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
  cursor: z.string().max(200).optional(),
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
