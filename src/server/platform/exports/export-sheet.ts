import type { ExportedList } from '#shared/domain/exported-lists.ts';
import { branchLabel } from '#shared/domain/labels.ts';

/** A list as a table in a file: its columns, with labels for people. */

export type ExportSheet<Item> = { list: ExportedList; columns: readonly ExportColumn<Item>[] };

export type ExportColumn<Item> = {
  label: string;
  /** Amounts are decimals with two places, days `YYYY-MM-DD`, moments ISO 8601. */
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

/** Shows the label of a stored code; a text that is no code is shown as it was typed. */
export const choice = <Item>(
  label: string,
  labels: Readonly<Record<string, string>>,
  of: Of<Item>,
): ExportColumn<Item> =>
  text(label, (item) => {
    const code = of(item);
    return code && Object.hasOwn(labels, code) ? labels[code] : code;
  });

export const branch = <Item>(label: string, of: Of<Item>): ExportColumn<Item> =>
  text(label, (item) => branchLabel(of(item)));

export const yes = <Item>(label: string, of: Of<Item, boolean>): ExportColumn<Item> => ({
  ...{ label, kind: 'text', width: 10 },
  of: (item) => (of(item) ? 'Yes' : null),
});

/** Adapts columns of an item to an object that contains such an item. */
export function within<Outer, Item>(
  columns: readonly ExportColumn<Item>[],
  inner: (outer: Outer) => Item,
): ExportColumn<Outer>[] {
  return columns.map(({ of, ...rest }) => ({ ...rest, of: (outer) => of(inner(outer)) }));
}
