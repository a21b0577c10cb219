import type { PocketAnswer } from '#shared/domain/pocket/format.ts';
import { applyAnswer, type Pocket } from '#shared/domain/pocket/pocket.ts';
import { logWarning } from '../log.ts';
import { onUnauthorized } from '../unauthorized.ts';
import { prepareInSlices, readInSlices } from './in-slices.ts';
import { clearPocket, isTooOld, type PocketMeta, readPocket, writePocket } from './pocket-store.ts';

// The pocket copy in this tab's memory. One tab writes it for all, and broadcasts what it has read.

type Known = PocketMeta & { pocket: Pocket };

let known: Known | null = null;
let reading: Promise<Known | null> | null = null;
let channel: BroadcastChannel | null = null;
/** Increased at each end of a session; results of reads that began before are discarded. */
let life = 0;

interface News {
  /** What changed, and since which cursor; null when the whole copy was replaced. */
  change: { since: string; answer: PocketAnswer; meta: PocketMeta } | null;
}

/** The pocket copy; null when there is none, or it is too old. */
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
 * Builds the search index ahead of the first search, which would otherwise take longest on this copy. Later changes are indexed by the next search:
 * they are few, and arrive all day.
 */
function prepare({ pocket }: Known): void {
  const current = life;
  prepareInSlices(pocket, () => current === life).catch((error: unknown) =>
    // A search finds the same fault, and the tab that keeps the copy throws it away.
    logWarning('The offline copy cannot be searched', error),
  );
}

/**
 * Applies the server's answer to the copy. @throws PocketCheckError for an answer that makes no valid copy; otherwise the error of a browser that
 * cannot write it
 */
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
  // A whole copy is not broadcast: other tabs read it from the database when they need it.
  const change = answer.isWhole || before === null ? null : { since: before.head.cursor, answer, meta };
  channel?.postMessage({ change } satisfies News);
}

/** Removes the copy from memory and from the browser. */
export async function forgetPocket(): Promise<void> {
  life += 1;
  known = null;
  await clearPocket();
}

/** Listens for what other tabs have read, and for the end of the session. */
function listen(): void {
  if (channel !== null || !('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel('pocket');
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    const { change } = data;
    // A change that does not follow on the known cursor is read from the database when next needed.
    known =
      change !== null && known?.head.cursor === change.since
        ? { ...change.meta, pocket: applyAnswer(known.pocket, change.answer).pocket }
        : null;
  };
  onUnauthorized(() => {
    forgetPocket().catch((error: unknown) => logWarning('The offline copy could not be deleted', error));
  });
}
