import type { ShopActivityRow } from '#shared/contracts/history.ts';
import { hourInZone } from '#web/lib/format.ts';

/** Changes prepared for display: those of one action are grouped, and each hour has a heading. */

export interface ToldRow {
  id: number;
  row: ShopActivityRow;
  /** The other changes of the same action. */
  along: readonly ShopActivityRow[];
  /** Set on the first row of an hour, which gets a heading. */
  hour: number | null;
}

/**
 * Of the changes of one action, the record that the person meant is the main row: an order before its pre-order, both before their
 * customer.
 */
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
