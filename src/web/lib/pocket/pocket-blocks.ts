import type { IDBPObjectStore } from 'idb';
import type { PocketKind } from '#shared/domain/pocket/format.ts';

// The rows of one kind in this browser's IndexedDB, in blocks of neighbouring ids: storing row by row takes four times as long, which a cheap phone
// feels as it stores its first copy (docs/benchmarks.md).

interface Row {
  id: number;
}
interface Block {
  at: number;
  /** By id; never empty. */
  rows: Row[];
}
type Store<Mode extends IDBTransactionMode> = IDBPObjectStore<unknown, string[], PocketKind, Mode>;

/** The key path of a store of blocks. */
export const BLOCK_KEY = 'at' satisfies keyof Block;
const BLOCK_ROWS = 64;
/** How many blocks are read at a time: the browser decodes them in one task. */
const BLOCKS_AT_A_TIME = 4;

/** All rows of the kind, by id. */
export async function readRows(store: Store<'readonly'>): Promise<Row[]> {
  const rows: Row[] = [];
  let last: Block | undefined;
  do {
    const after = last && IDBKeyRange.lowerBound(last.at, true);
    const blocks = (await store.getAll(after, BLOCKS_AT_A_TIME)) as Block[];
    for (const block of blocks) rows.push(...block.rows);
    last = blocks[BLOCKS_AT_A_TIME - 1];
  } while (last);
  return rows;
}

/** The changes of one kind; with `isWhole`, all stored rows are deleted first. */
interface RowWrites {
  isWhole: boolean;
  puts: readonly Row[];
  deletes: readonly number[];
}

/** The transaction stays open, because each block is requested as soon as the one before is written. */
export async function writeRows(
  store: Store<'readwrite'>,
  { isWhole, puts, deletes }: RowWrites,
): Promise<void> {
  if (isWhole) await store.clear();
  const changes = new Map<number, Map<number, Row | null>>();
  const change = (id: number, row: Row | null) => {
    const at = Math.floor(id / BLOCK_ROWS);
    changes.set(at, (changes.get(at) ?? new Map()).set(id, row));
  };
  for (const id of deletes) change(id, null);
  for (const row of puts) change(row.id, row);
  for (const [at, changed] of changes) {
    const before = isWhole ? undefined : ((await store.get(at)) as Block | undefined);
    const rows = (before?.rows ?? []).filter(({ id }) => !changed.has(id));
    for (const row of changed.values()) if (row) rows.push(row);
    rows.sort((a, b) => a.id - b.id);
    await (rows.length > 0 ? store.put({ at, rows } satisfies Block) : store.delete(at));
  }
}
