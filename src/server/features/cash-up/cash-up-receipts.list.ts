import { sql } from 'drizzle-orm';
import {
  type ListedReceipt,
  presentReceipt,
  RECEIPT_COLUMNS,
} from '#server/features/ledger/ledger.service.ts';
import { subjectOf } from '#server/platform/entities/subjects.ts';
import { newestFirst } from '#server/platform/http/newest-first.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import type { CashUpReceipt } from '#shared/contracts/cash-up.ts';
import type { CashUpMethod } from '#shared/domain/cash-up.ts';
import { type BranchDay, isOf, isPaidBy } from './day-receipts.ts';

/** The ledger rows behind a day's figures, newest first. */

type Listed = ListedReceipt &
  Pick<CashUpReceipt, 'isAfterClosing'> & { label: string | null; isDeleted: boolean | null };

export function cashUpReceiptList(
  { method, ...of }: BranchDay & { method?: CashUpMethod | undefined },
  zone: string,
): ListQuery<Listed, CashUpReceipt> {
  const about = (kind: 'payment' | 'layby') => {
    const { table, title } = subjectOf(kind);
    return sql`select ${title} as label, t.deleted_batch_id is not null as is_deleted from ${table} t
      where r.subject_kind = ${kind} and t.id = r.subject_id`;
  };
  const closed = sql`from cash_ups c where c.branch = ${of.branch} and c.day = ${of.day}::date`;
  return newestFirst({
    ...{ table: 'receipts', as: 'r', dated: 'createdAt', isLog: true },
    columns: sql`${RECEIPT_COLUMNS}, about.label, about.is_deleted as "isDeleted",
      exists (select ${closed}) and r.id not in (select unnest(c.receipt_ids) ${closed}) as "isAfterClosing"`,
    joined: sql`left join lateral (${about('payment')} union all ${about('layby')}) about on true`,
    where: sql`${isOf(of, zone)}${method === undefined ? sql`` : sql` and ${isPaidBy(method)}`}`,
    present: ({ label, isDeleted, isAfterClosing, ...row }: Listed) => ({
      ...presentReceipt(row),
      // A record that retention has removed from the trash still has its ledger rows.
      label: label ?? `${row.subjectKind === 'layby' ? 'Layby' : 'Order'} ${row.subjectId}`,
      isDeleted: isDeleted ?? true,
      isAfterClosing,
    }),
  });
}
