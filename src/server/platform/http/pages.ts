import { MAX_ID } from '#shared/domain/max-id.ts';
import { fieldError } from './app-error.ts';

/**
 * Keyset pages: a cursor is the sort key of the last row seen, so a page costs the same at any depth and no row is
 * skipped or shown twice because others moved.
 */
export type Cursor = {
  at: Date;
  id: number;
  /** Of a list of several parts in a row: which of them; the first without it. */
  part?: number;
  /** Of a list that does not go by instants: what it goes by, in the place of `at`. */
  key?: string;
};

/** What the cursors of a list may say. */
export type CursorShape = {
  /** How many `part`s they may name; one without it. */
  parts?: number;
  /** Of a list that goes by keys: whether this can be one. */
  isKey?(key: string): boolean;
};

export function encodeCursor({ at, id, part, key }: Cursor): string {
  const place = `${at.getTime()}.${id}${part ? `-${part}` : ''}`;
  return Buffer.from(key === undefined ? place : `${place} ${key}`).toString('base64url');
}

const LATEST_MS = Date.UTC(9999, 0);

/** @throws AppError invalid_request for a text that `encodeCursor` did not make for a list of this shape. */
export function decodeCursor(text: string, { parts = 1, isKey }: CursorShape): Cursor {
  const read = /^(\d{1,15})\.(\d{1,10})(?:-(\d))?(?: ([^\0]*))?$/.exec(
    Buffer.from(text, 'base64url').toString(),
  );
  const atMs = Number(read?.[1] ?? Number.NaN);
  const id = Number(read?.[2]);
  const part = Number(read?.[3] ?? 0);
  const key = read?.[4];
  const isPlace = atMs <= LATEST_MS && id <= MAX_ID && part < parts;
  if (!(isPlace && (key === undefined ? isKey === undefined : isKey?.(key)))) {
    throw fieldError('cursor', 'Expected the cursor of an earlier answer');
  }
  return { at: new Date(atMs), id, part, ...(key !== undefined && { key }) };
}

export type PageTotal = {
  count: number;
  /** There are more than are counted. */
  isAtLeast: boolean;
};

/**
 * Says where the next page is: `Link: <…>; rel="next"`, with the query of this one; and of a first page how many rows the
 * whole list has: `X-Total-Count`, with `X-Total-Count-Is: at-least` when there are more.
 */
export function pageHeaders(
  ofUrl: string,
  { next, total }: { next: Cursor | null; total: PageTotal | null },
): Record<string, string> {
  const headers = {
    ...(total && { 'x-total-count': String(total.count) }),
    ...(total?.isAtLeast && { 'x-total-count-is': 'at-least' }),
  };
  if (next === null) return headers;
  const url = new URL(ofUrl, 'http://localhost');
  url.searchParams.set('cursor', encodeCursor(next));
  return { ...headers, link: `<${url.pathname}${url.search}>; rel="next"` };
}
