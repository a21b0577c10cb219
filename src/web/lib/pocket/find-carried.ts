import { answerFrom, isCarriedPath, type PocketReply } from '#shared/domain/pocket/answer.ts';
import type { Pocket } from '#shared/domain/pocket/pocket.ts';
import type { Answer } from '../exchange.ts';
import { KEPT_AT_HEADER, KEPT_PART_HEADER } from '../offline/kept-lists.ts';
import { isOfServerDay, serverDay } from '../outbox/server-clock.ts';
import { getUnsettled } from '../writes/sent-writes.ts';
import { isMaking } from '../writes/subject.ts';
import { isTemporary } from '../writes/temporary-id.ts';
import { madeSince, REMINDERS, rootOf, withOwnAnswers } from './own-answers.ts';
import { carriedPocket } from './pocket-memory.ts';
import type { OwnAnswer } from './pocket-store.ts';

/** The answer built from this device's copy, unless the stored answer is as new, or the copy is incomplete. */
export async function findCarried<T>(path: string, kept: Answer<T> | null): Promise<Answer<T> | null> {
  const found = await findOlder(path, kept);
  if (found === null) return null;
  const body = (await withReadHere(path, await withOwnAnswers(path, found.body))) as T;
  return body === found.body ? found : { ...found, body };
}

async function findOlder<T>(path: string, kept: Answer<T> | null): Promise<Answer<T> | null> {
  const url = new URL(path, location.origin);
  if (url.pathname === REMINDERS) return kept && (await withMadeReminders(kept));
  if (!isCarriedPath(url.pathname)) return kept;
  const known = await carriedPocket();
  if (known === null) return kept;
  const { zone } = known;
  const made = await madeSince(known.heardAt);
  const pocket = await withNew(await withMade(known.pocket, made), zone);
  const { at } = pocket.head;
  const ask = (name: string) => url.searchParams.get(name) ?? '';
  const cursor = url.searchParams.get('cursor');
  const after = cursor === null ? null : fromBase64(cursor);
  if (cursor !== null && after === null) return kept;
  const day = { today: serverDay(zone), zone };
  const names = url.searchParams.keys();
  const reply = answerFrom(pocket, { pathname: url.pathname, names, ask, after }, day);
  if (reply === null) return kept;
  const keptAt = kept?.headers.get(KEPT_AT_HEADER) ?? '';
  // A range of days depends on today: the stored answer may be another day's.
  const isOfItsDay = kept !== null && (!url.searchParams.has('range') || isOfServerDay(kept.headers, zone));
  if (isOfItsDay && (reply.isPartial || keptAt >= at)) {
    const root = rootOf(url.pathname);
    const isMade = (id: number) =>
      made.some((one) => one.root === root && one.row.id === id && (one.made?.at ?? 0) > Date.parse(keptAt));
    const own = pocket === known.pocket || after !== null ? [] : newIn(reply.body, kept, isMade);
    return own.length > 0 && Array.isArray(kept.body) ? withAbove(kept, kept.body, own) : kept;
  }
  return { body: reply.body as T, headers: headersOf(reply, url, at) };
}

/** Adds the reminders created on this device since the stored answer. */
async function withMadeReminders<T>(kept: Answer<T>): Promise<Answer<T>> {
  const { body, headers } = kept;
  if (!Array.isArray(body)) return kept;
  const made = await madeSince(Date.parse(headers.get(KEPT_AT_HEADER) ?? ''));
  const keptIds = new Set(body.map(idOf));
  const own = made.filter(({ root, row }) => root === REMINDERS && !keptIds.has(row.id));
  const rows = own.map(({ row }) => row);
  return rows.length > 0 ? withAbove(kept, body, rows) : kept;
}

/** Marks the notifications read on this device meanwhile. */
async function withReadHere(path: string, body: unknown): Promise<unknown> {
  const unsettled = getUnsettled();
  if (!path.startsWith('/api/notifications') || unsettled.length === 0) return body;
  const { withReadMarks } = await import('../outbox/read-marks.ts');
  return withReadMarks(new URL(path, location.origin), body, unsettled);
}

/** Adds the records created on this device and saved since. */
async function withMade(pocket: Pocket, made: readonly OwnAnswer[]): Promise<Pocket> {
  if (made.length === 0) return pocket;
  const { addOwnRecords } = await import('./own-records.ts');
  return addOwnRecords(pocket, made);
}

/** Adds the records created on this device that wait to be sent. */
async function withNew(pocket: Pocket, zone: string): Promise<Pocket> {
  const unsettled = getUnsettled();
  if (!unsettled.some((write) => write.isWaiting && isMaking(write))) return pocket;
  const { withNewRecords } = await import('../outbox/new-records.ts');
  return withNewRecords(pocket, unsettled, zone);
}

/** The rows that the stored answer lacks: those that wait, and those saved from here since. */
function newIn(body: unknown, { body: kept }: Answer<unknown>, isMade: (id: number) => boolean): unknown[] {
  if (!Array.isArray(body) || !Array.isArray(kept)) return [];
  const keptIds = new Set(kept.map(idOf));
  return body.filter((row) => isTemporary(idOf(row)) || (isMade(idOf(row)) && !keptIds.has(idOf(row))));
}

/** The stored list with further rows above it, counted in its total. */
function withAbove<T>({ headers: before }: Answer<T>, kept: readonly unknown[], rows: readonly unknown[]) {
  const headers = new Headers(before);
  const total = before.get('x-total-count');
  if (total !== null) headers.set('x-total-count', String(Number(total) + rows.length));
  return { body: [...rows, ...kept] as T, headers };
}

interface ListedRow {
  id?: number;
  order?: { id: number };
}

const idOf = ({ order, id = 0 }: ListedRow) => order?.id ?? id;

function headersOf({ total, next, isPartial }: PocketReply, { pathname, searchParams }: URL, at: string) {
  const headers = new Headers({ [KEPT_AT_HEADER]: at });
  if (isPartial) headers.set(KEPT_PART_HEADER, 'open');
  if (total !== null) headers.set('x-total-count', String(total.count));
  if (total?.isAtLeast) headers.set('x-total-count-is', 'at-least');
  if (next !== null) {
    const params = new URLSearchParams(searchParams);
    params.set('cursor', toBase64(next));
    headers.set('link', `<${pathname}?${params}>; rel="next"`);
  }
  return headers;
}

// Base64url, the encoding of the server's cursors.

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(cursor: string): string | null {
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}
