import type { ExportedList } from '#shared/domain/exported-lists.ts';
import { BRANCH_LABELS, branchCodeOf } from '#shared/domain/labels.ts';

/** What a list is as a table of a file: its columns, in words that a person reads. */

export type ExportSheet<Item> = { list: ExportedList; columns: readonly ExportColumn<Item>[] };

export type ExportColumn<Item> = {
  label: string;
  /** Amounts are decimals of two places, days `YYYY-MM-DD`, moments ISO 8601. */
  kind: 'text' | 'amount' | 'count' | 'day' | 'moment';
  /** In characters. */
  width: number;
  of(item: Item): string | null;
};

type Of<Item, Value = string | null | undefined> = (item: Item) => Value;

const column =
  (kind: ExportColumn<never>['kind'], width: number) =>
  <Item>(label: string, of: Of<Item>): ExportColumn<Item> => ({
    label: kind === 'amount' ? `${label} (N$)` : label,
    kind,
    width,
    of: (item) => of(item) ?? null,
  });

export const text = column('text', 18);
export const longText = column('text', 40);
export const amount = column('amount', 14);
export const day = column('day', 12);
export const moment = column('moment', 17);

export const count = <Item>(label: string, of: Of<Item, number | null>): ExportColumn<Item> => ({
  ...{ label, kind: 'count', width: 10 },
  of: (item) => of(item)?.toString() ?? null,
});

/** A stored code by its label; what is no code stays as it was typed. */
export const choice = <Item>(
  label: string,
  labels: Readonly<Record<string, string>>,
  of: Of<Item>,
): ExportColumn<Item> =>
  text(label, (item) => {
    const code = of(item);
    return code && Object.hasOwn(labels, code) ? labels[code] : code;
  });

/** Branches are stored as agents typed them, by code or by label. */
export const branch = <Item>(label: string, of: Of<Item>): ExportColumn<Item> =>
  text(label, (item) => {
    const typed = of(item);
    const code = typed && branchCodeOf(typed);
    return code ? BRANCH_LABELS[code] : typed;
  });

export const yes = <Item>(label: string, of: Of<Item, boolean>): ExportColumn<Item> => ({
  ...{ label, kind: 'text', width: 10 },
  of: (item) => (of(item) ? 'Yes' : null),
});

/** The same columns of what holds such an item. */
export function within<Outer, Item>(
  columns: readonly ExportColumn<Item>[],
  inner: (outer: Outer) => Item,
): ExportColumn<Outer>[] {
  return columns.map(({ of, ...rest }) => ({ ...rest, of: (outer) => of(inner(outer)) }));
}
