import { type PocketAnswer, type PocketKind, readTable } from '#shared/domain/pocket/format.ts';
import { checkShape, ofEach, type Pocket, type PocketWrites } from '#shared/domain/pocket/pocket.ts';
import { prepareSearch } from '#shared/domain/pocket/search.ts';

// All of a copy is much work at once: it is done so many rows at a time, and in between the page answers to its user.

export const SLICE_ROWS = 300;

/** The rows of an answer. @throws PocketCheckError for what is none */
export async function readInSlices(answer: PocketAnswer): Promise<PocketWrites['puts']> {
  checkShape(answer);
  const puts = ofEach<unknown[]>(() => []);
  for (const [kind, { fields, rows }] of Object.entries(answer.tables)) {
    for (const some of slicesOf(rows)) {
      puts[kind as PocketKind].push(...readTable({ fields, rows: some }));
      await breathe();
    }
  }
  return puts as PocketWrites['puts'];
}

/** Works out what searches look through, as long as it is wanted. What is waited for goes before. */
export async function prepareInSlices(pocket: Pocket, isWanted: () => boolean): Promise<void> {
  await breathe();
  let done = 0;
  for (const _ of prepareSearch(pocket)) {
    if (!isWanted()) return;
    done += 1;
    if (done % SLICE_ROWS === 0) await breathe();
  }
}

export function* slicesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += SLICE_ROWS) yield items.slice(from, from + SLICE_ROWS);
}

/** What waits to be done, a key pressed among it, goes before. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
