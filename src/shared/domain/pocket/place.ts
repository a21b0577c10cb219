import type { Day } from '../calendar.ts';
import { compare } from './show.ts';

/** What a list is asked for, by the name of a word of its address; '' when it is not. */
export type Ask = (name: string) => string;

/** The day on which is asked, in the shop's zone. */
export type Today = { today: Day; zone: string };

/**
 * Where a row stands in its list, as the server's cursors name it (platform/http/pages.ts): a page that this device began
 * is continued by the server, and the other way round.
 */
export type Place = { at: string; id: number; part?: number; key?: string };

export type PlacedList<Row> = {
  rows: Row[];
  placeOf(row: Row): Place;
  /** Below 0 when the first stands before the second. */
  order(one: Place, other: Place): number;
  /** There are rows of the list that are not carried. */
  isPartial: boolean;
};

export type CutPage<Row> = { rows: Row[]; next: string | null; total: number };

/** The rows after a cursor, up to a limit; all of them without either. Null for a cursor that is none. */
export function cutPage<Row>(
  { rows, placeOf, order }: PlacedList<Row>,
  limit: number | null,
  cursor: string | null,
): CutPage<Row> | null {
  const after = cursor === null ? null : readPlace(cursor);
  if (cursor !== null && after === null) return null;
  const sorted = rows
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((one, other) => order(one.place, other.place));
  const rest = after === null ? sorted : sorted.filter(({ place }) => order(place, after) > 0);
  const shown = limit === null ? rest : rest.slice(0, limit);
  const last = shown.at(-1);
  const next = shown.length < rest.length && last !== undefined ? writePlace(last.place) : null;
  return { rows: shown.map(({ row }) => row), next, total: sorted.length };
}

export const oldestFirst = (one: Place, other: Place) => compare(one.at, other.at) || one.id - other.id;
export const newestFirst = (one: Place, other: Place) => oldestFirst(other, one);

/** Without the coat that a cursor has in an address. */
function writePlace({ at, id, part, key }: Place): string {
  const place = `${Date.parse(at)}.${id}${part ? `-${part}` : ''}`;
  return key === undefined ? place : `${place} ${key}`;
}

function readPlace(text: string): Place | null {
  const read = /^(\d{1,15})\.(\d{1,10})(?:-(\d))?(?: (.*))?$/s.exec(text);
  if (!read) return null;
  const [, atMs, id, part, key] = read;
  return {
    at: new Date(Number(atMs)).toISOString(),
    id: Number(id),
    ...(part !== undefined && { part: Number(part) }),
    ...(key !== undefined && { key }),
  };
}
