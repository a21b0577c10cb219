import type { ShopActivityRow } from '#shared/contracts/history.ts';
import { hourInZone } from '#web/lib/format.ts';

/** Changes as they are told: those of one deed as one, an hour under its head. */

export interface ToldRow {
  id: number;
  row: ShopActivityRow;
  /** What was done in one with it. */
  along: readonly ShopActivityRow[];
  /** Stands above the first one of an hour. */
  hour: number | null;
}

/** The one that a person meant stands for all that was done in one: an order before its pre-order, both before their customer. */
const MEANT = ['payment', 'layby', 'reservation', 'pre_order', 'customer'];
const rankOf = ({ entity }: ShopActivityRow) =>
  (MEANT.indexOf(entity) + MEANT.length + 1) % (MEANT.length + 1);

export function toldRows(rows: readonly ShopActivityRow[], zone: string): ToldRow[] {
  const deeds: ShopActivityRow[][] = [];
  for (const row of rows) {
    const last = deeds.at(-1);
    if (last?.[0] !== undefined && isOneDeed(last[0], row)) last.push(row);
    else deeds.push([row]);
  }
  let shown: number | null = null;
  return deeds.map((deed) => {
    const [main, ...along] = deed.toSorted((a, b) => rankOf(a) - rankOf(b));
    const row = main as ShopActivityRow;
    const hour = hourInZone(new Date(row.at), zone);
    const isFirst = hour !== shown;
    shown = hour;
    return { id: row.id, row, along, hour: isFirst ? hour : null };
  });
}

function isOneDeed(a: ShopActivityRow, b: ShopActivityRow): boolean {
  if (a.batch !== null || b.batch !== null) return false;
  return a.requestId !== null && a.requestId === b.requestId && a.at === b.at;
}
