import { MAX_ID } from '#shared/domain/max-id.ts';
import { fieldError } from './app-error.ts';

/**
 * Keyset pages: a cursor is the sort key of the last row on the page, so a page costs the same at any depth, and no row
 * is skipped or repeated because others have moved.
 */
export type Cursor = {
  at: Date;
  id: number;
  /** In a list made of several parts: the index of the part; 0 if absent. */
  part?: number;
  /** In a list that is not sorted by an instant: the sort key, instead of `at`. */
  key?: string;
};

/** What the cursors of a list may contain. */
export type CursorShape = {
  /** The number of parts; 1 if absent. */
  parts?: number;
  /** In a list that is sorted by keys: whether a text can be one. */
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
  /** More rows match than are counted. */
  isAtLeast: boolean;
};

/**
 * The headers of a page: `Link: <…>; rel="next"` with the address of the next page, which keeps the query; and on a
 * first page the number of rows in the whole list, `X-Total-Count`, with `X-Total-Count-Is: at-least` when there are
 * more.
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
