import { useEffect } from 'react';

// Single keys that mean the row in hand. The keys know no rows, and the lists no keyboard: one tells the other which row
// and which key.

export const ROW_KEYS = { edit: 'e', payment: 'p' } as const;
export type RowKey = (typeof ROW_KEYS)[keyof typeof ROW_KEYS];

const NAME = 'row-key';
type Told = CustomEvent<{ key: RowKey; id: string | null }>;

/** Whether a list has done something by it. */
export function tellRowKey(key: RowKey, row: Element | null): boolean {
  const id = row?.getAttribute('data-row') ?? null;
  const detail: Told['detail'] = { key, id };
  return !document.dispatchEvent(new CustomEvent(NAME, { detail, cancelable: true }));
}

/** Of a list: what a key does with one of its rows. */
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
