import { PASSWORD } from '../shop.ts';
import { type Api, type Book, idOf, type Random } from './book.ts';
import { openBrokenLine } from './broken-line.ts';
import { DEEDS, type Kind } from './deeds/deeds.ts';
import type { Device } from './device.ts';
import { prepareDisputes } from './disputes.ts';
import { findAll } from './found.ts';

/** Everything that is done at a device is recorded, and must be in the shop exactly once in the end. */

const SETTLE_LIMIT_MS = 120_000;
const MOST_ATTEMPTS = 20;

/** Mulberry32: the same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An API client that repeats a call for which the server is too busy. */
export function apiOf(url: string): Api {
  return async (method, path, body) => {
    const call = () =>
      fetch(url + path, {
        method,
        headers: { 'x-auth-password': PASSWORD, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    let reply = await call();
    for (let attempt = 1; reply.status === 503 && attempt < MOST_ATTEMPTS; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      reply = await call();
    }
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.status === 204 ? null : reply.json();
  };
}

interface Opening {
  at: number;
  server: string;
  random: Random;
  api: Api;
  /** The kinds of changes to make, each `times` times. */
  kinds: readonly Kind[];
  times: number;
  disputes?: number;
}

/** Logs the device in, and waits until it has everything that it needs offline. */
export async function openBook(
  device: (url: string) => Device,
  { at, server, random, api, kinds, times, disputes = 0 }: Opening,
): Promise<Book> {
  const line = await openBrokenLine(server, random);
  const customer = { name: `Rundu ${at}`, phone: `081 900 000${at}` };
  const book: Book = {
    ...{
      at,
      line,
      agent: `Agent ${at + 1}`,
      customerId: idOf(await api('POST', '/api/customers', customer)),
    },
    ...{ device: device(line.url), done: [], contested: 0, count: 0, openedAt: Date.now() },
    ...{ orders: [], paidByBank: [], preOrders: [], ready: [], laybys: [], paidLaybys: [] },
    ...{ reservations: [], reminders: [], notices: [], toCall: [], disputed: [] },
  };
  try {
    await book.device.open();
    // Notifications that were sent before the device existed are not new to it.
    await book.device.logIn(book.agent, 'rundu');
    for (const kind of new Set(kinds)) await DEEDS[kind].prepare?.(book, times, api);
    await prepareDisputes(book, disputes, api);
    await book.device.takeAlong();
  } catch (error) {
    await closeBook(book);
    throw error;
  }
  return book;
}

export async function closeBook({ device, line }: Book): Promise<void> {
  await device.dispose();
  line.close();
}

/** Returns whether there was data to do it with. */
export async function act(book: Book, kind: Kind, random: Random): Promise<boolean> {
  const done = await DEEDS[kind].act(book, random);
  book.done.push(...(done ?? []));
  return done !== null;
}

/**
 * Repairs the connection, so that the unsent changes are sent. Returns how long that took (ms), the open questions, and what is left.
 */
export async function settle({
  device,
  line,
}: Book): Promise<{ tookMs: number; asked: string[]; left: string[] }> {
  line.mend();
  const begunAt = performance.now();
  await device.goTo('/payments');
  for (;;) {
    const { asked, left } = await device.kept();
    const tookMs = performance.now() - begunAt;
    if (left.length === 0 || tookMs > SETTLE_LIMIT_MS) return { tookMs, asked, left };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** The differences to what was done, in words. */
export async function compare(book: Book, api: Api): Promise<string[]> {
  const left = new Map<string, number>();
  for (const one of book.done) left.set(one, (left.get(one) ?? 0) + 1);
  for (const one of await findAll(book, api)) left.set(one, (left.get(one) ?? 0) - 1);
  return [...left]
    .filter(([, missing]) => missing !== 0)
    .map(([one, missing]) => `${book.device.name}: ${missing > 0 ? 'lost' : 'too often'}: ${one}`);
}
