import { MAX_ID } from '#shared/domain/max-id.ts';
import { isTemporary } from './writes/temporary-id.ts';

// The query string as plain text: `?status=ordered,shipped`, no JSON in it. Screens validate what they read.

export type UrlSearch = { [name: string]: string | undefined };

/** '?a=1&b=x' → {a: '1', b: 'x'}; a repeated name keeps its last value. */
export function parseUrlSearch(search: string): UrlSearch {
  return Object.fromEntries(new URLSearchParams(search));
}

/** {a: '1', b: undefined} → '?a=1'; '' when nothing is set. Commas stay readable. */
export function stringifyUrlSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** Drops whatever is not text. */
export function validateUrlSearch(search: Record<string, unknown>): UrlSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => typeof value === 'string'),
  ) as UrlSearch;
}

const MAX_TEXT_LENGTH = 200;

/** A text in the address, trimmed; undefined when empty. */
export function searchText(value: unknown, maxLength = MAX_TEXT_LENGTH): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.trim().slice(0, maxLength) || undefined;
}

/** The id of a row in the address; undefined when invalid. May be a temporary id (`isTemporary`). */
export function searchId(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^-?[0-9]+$/.test(value) ? Number(value) : value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined;
  return (id > 0 && id <= MAX_ID) || isTemporary(id) ? id : undefined;
}
