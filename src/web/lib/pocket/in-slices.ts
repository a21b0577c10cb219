import { type PocketAnswer, type PocketKind, readTable } from '#shared/domain/pocket/format.ts';
import { checkShape, ofEach, type Pocket, type PocketWrites } from '#shared/domain/pocket/pocket.ts';
import { prepareSearch } from '#shared/domain/pocket/search.ts';

// Processes a whole copy in slices of rows, so that the page can respond to its user in between.

const SLICE_ROWS = 300;

/** The rows of an answer. @throws PocketCheckError for an invalid answer */
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

/** Builds the search index for as long as `isWanted`, giving way to other tasks. */
export async function prepareInSlices(pocket: Pocket, isWanted: () => boolean): Promise<void> {
  await breathe();
  let done = 0;
  for (const _ of prepareSearch(pocket)) {
    if (!isWanted()) return;
    done += 1;
    if (done % SLICE_ROWS === 0) await breathe();
  }
}

function* slicesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += SLICE_ROWS) yield items.slice(from, from + SLICE_ROWS);
}

/** Lets waiting tasks, such as a key press, run first. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
