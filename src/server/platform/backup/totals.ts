import type pg from 'pg';
import type { BackupTotals } from '#shared/contracts/backups.ts';
import { OPEN_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import { onlyRow } from '../database/only-row.ts';

/** The sums of a shop's money, computed from the rows themselves and not from the kept totals. */

const OPEN = OPEN_ORDER_STATUSES.map((status) => `'${status}'`).join(', ');

/** Before migration 0012 a row of the ledger referred to its order or layby in two columns. */
const LEDGERS = {
  byKind: { order: "subject_kind = 'payment'", layby: "subject_kind = 'layby'" },
  byColumn: { order: 'payment_id is not null', layby: 'layby_id is not null' },
};

export async function readTotals(client: pg.ClientBase): Promise<BackupTotals> {
  const { rows: columns } = await client.query(
    `select 1 from pg_attribute where attrelid = 'receipts'::regclass and attname = 'subject_kind' and not attisdropped`,
  );
  const ledger = columns.length > 0 ? LEDGERS.byKind : LEDGERS.byColumn;
  const { rows } = await client.query<BackupTotals>(`
    select o.*, l.*, r.* from
      (select count(*)::int as orders, coalesce(sum(greatest(remaining_amount, 0))
          filter (where status in (${OPEN})), 0)::numeric(20, 2)::text as outstanding
        from payments where deleted_batch_id is null) o,
      (select count(*)::int as laybys, coalesce(sum(greatest(remaining_amount, 0))
          filter (where status not in ('completed', 'cancelled')), 0)::numeric(20, 2)::text as "laybyOutstanding"
        from laybys where deleted_batch_id is null) l,
      (select coalesce(sum(amount) filter (where ${ledger.order}), 0)::numeric(20, 2)::text as "orderReceipts",
          coalesce(sum(amount) filter (where ${ledger.layby}), 0)::numeric(20, 2)::text as "laybyReceipts"
        from receipts) r`);
  return onlyRow(rows);
}

/** The number of orders and laybys whose paid amount differs from the sum of their ledger rows. Needs the current schema. */
export async function countLedgerBreaks(client: pg.ClientBase): Promise<number> {
  const breaksOf = (table: string, kind: string) => `
    (select count(*) from ${table} p left join
      (select subject_id, sum(amount) as paid from receipts where subject_kind = '${kind}' group by subject_id) r
      on r.subject_id = p.id where p.paid_amount <> coalesce(r.paid, 0))`;
  const { rows } = await client.query<{ n: number }>(
    `select (${breaksOf('payments', 'payment')} + ${breaksOf('laybys', 'layby')})::int as n`,
  );
  return rows[0]?.n ?? 0;
}
