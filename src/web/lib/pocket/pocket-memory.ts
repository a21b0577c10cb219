import type { PocketAnswer } from '#shared/domain/pocket/format.ts';
import { applyAnswer, type Pocket } from '#shared/domain/pocket/pocket.ts';
import { logWarning } from '../log.ts';
import { onUnauthorized } from '../unauthorized.ts';
import { prepareInSlices, readInSlices } from './in-slices.ts';
import { clearPocket, isTooOld, type PocketMeta, readPocket, writePocket } from './pocket-store.ts';

// The pocket copy as this tab has it in memory. One tab writes it for all, and tells the others what it has read.

type Known = PocketMeta & { pocket: Pocket };

let known: Known | null = null;
let reading: Promise<Known | null> | null = null;
let channel: BroadcastChannel | null = null;
/** Goes up with each end of a session: what is under way then is not taken up. */
let life = 0;

interface News {
  /** What changed, and since which cursor; null when all of it is another. */
  change: { since: string; answer: PocketAnswer; meta: PocketMeta } | null;
}

/** What this device carries; null when that is nothing, or too old. */
export async function carriedPocket(): Promise<Known | null> {
  listen();
  if (known !== null && isTooOld(known)) await forgetPocket();
  if (known !== null) return known;
  const current = life;
  reading ??= readPocket().finally(() => {
    reading = null;
  });
  const read = await reading;
  if (current !== life) return null;
  if (known === null && read !== null) {
    known = read;
    prepare(known);
  }
  return known;
}

/**
 * The first search would work out by itself what it looks through: the longest wait that this copy has. What changes later is worked out
 * by the search after it: that is little, and a device hears of changes all day.
 */
function prepare({ pocket }: Known): void {
  const current = life;
  prepareInSlices(pocket, () => current === life).catch((error: unknown) =>
    // It is found out by whoever searches, too, and thrown away by whoever follows the server.
    logWarning('What is carried cannot be searched', error),
  );
}

/** @throws PocketCheckError for an answer that makes no true copy; otherwise what keeps this browser from writing it */
export async function takeAnswer(answer: PocketAnswer, about: Omit<PocketMeta, 'head'>): Promise<void> {
  const before = await carriedPocket();
  const current = life;
  const puts = answer.isWhole ? await readInSlices(answer) : undefined;
  const { pocket, writes } = applyAnswer(before?.pocket ?? null, answer, puts);
  const meta = { ...about, head: pocket.head };
  await writePocket(writes, meta);
  if (current !== life) return clearPocket();
  known = { ...meta, pocket };
  if (answer.isWhole) prepare(known);
  // What is everything, the others read from the browser when they need it.
  const change = answer.isWhole || before === null ? null : { since: before.head.cursor, answer, meta };
  channel?.postMessage({ change } satisfies News);
}

/** Nothing of it stays, in memory or in the browser. */
export async function forgetPocket(): Promise<void> {
  life += 1;
  known = null;
  await clearPocket();
}

/** What another tab has read, and the end of a session. */
function listen(): void {
  if (channel !== null || !('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel('pocket');
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    const { change } = data;
    // What does not follow on what is known here is read when it is next asked for.
    known =
      change !== null && known?.head.cursor === change.since
        ? { ...change.meta, pocket: applyAnswer(known.pocket, change.answer).pocket }
        : null;
  };
  onUnauthorized(() => {
    forgetPocket().catch((error: unknown) => logWarning('What is carried could not be deleted', error));
  });
}
