import { useEffect } from 'react';

// Single-key commands on the current row. The key handler does not know rows, and lists do not know the keyboard: an event with row and key connects
// them.

export const ROW_KEYS = { edit: 'e', payment: 'p' } as const;
export type RowKey = (typeof ROW_KEYS)[keyof typeof ROW_KEYS];

const NAME = 'row-key';
type Told = CustomEvent<{ key: RowKey; id: string | null }>;

/** Sends the key to the lists. Returns whether one of them handled it. */
export function tellRowKey(key: RowKey, row: Element | null): boolean {
  const id = row?.getAttribute('data-row') ?? null;
  const detail: Told['detail'] = { key, id };
  return !document.dispatchEvent(new CustomEvent(NAME, { detail, cancelable: true }));
}

/** Registers what each key does with a row of this list. */
export function useRowKeys<Row extends { id: number }>(
  rows: readonly Row[],
  doBy: Partial<Record<RowKey, (row: Row) => void>> | undefined,
): void {
  useEffect(() => {
    if (doBy === undefined) return;
    const hear = (event: Event) => {
      const { key, id } = (event as Told).detail;
      const row = rows.find((one) => String(one.id) === id);
      if (row === undefined || doBy[key] === undefined) return;
      doBy[key](row);
      event.preventDefault();
    };
    document.addEventListener(NAME, hear);
    return () => document.removeEventListener(NAME, hear);
  }, [rows, doBy]);
}
