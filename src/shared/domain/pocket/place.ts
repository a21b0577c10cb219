import type { Day } from '../calendar.ts';
import { compare } from './show.ts';

/** Returns the value of a query parameter; '' when it is missing. */
export type Ask = (name: string) => string;

/** The present day in the shop's zone. */
export type Today = { today: Day; zone: string };

/**
 * The place of a row in its list, as in the server's cursors (platform/http/pages.ts): the server can continue a page that this device
 * began, and the other way round.
 */
export type Place = { at: string; id: number; part?: number; key?: string };

export type PlacedList<Row> = {
  rows: Row[];
  placeOf(row: Row): Place;
  /** Negative when the first comes before the second. */
  order(one: Place, other: Place): number;
  /** The list has rows that are not in the offline copy. */
  isPartial: boolean;
};

export type CutPage<Row> = { rows: Row[]; next: string | null; total: number };

/** The rows after a cursor, up to a limit; without either all rows. Null for an invalid cursor. */
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

/** The content of a cursor, without its URL encoding. */
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
