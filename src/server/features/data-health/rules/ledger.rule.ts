import { sql } from 'drizzle-orm';
import { appendReceipt } from '#server/features/ledger/ledger.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { sumOf } from '#server/platform/database/sum-of.ts';
import { lockRow } from '#server/platform/entities/entity.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { foundBy, type HealthRuleDefinition, RIGHT_BY_NOW, type RowName } from '../rule.ts';

/** Sums that triggers maintain: they are wrong only after writes that bypassed the triggers. */

const found = foundBy(() => {
  const part = (kind: 'payment' | 'layby', table: string, label: string) => sql`
    select ${kind}::text as entity, t.id, ${sql.raw(label)} as label,
      'Paid amount N$ ' || t.paid_amount || ', payments add up to N$ ' || coalesce(r.booked, 0)::numeric(10, 2) as problem,
      jsonb_build_object('adjust', 'Correction of N$ ' || (t.paid_amount - coalesce(r.booked, 0))::numeric(10, 2) || ' in the ledger') as becomes
    from ${sql.raw(table)} t left join (
      select subject_id, sum(amount) as booked from receipts where subject_kind = ${kind} group by subject_id) r on r.subject_id = t.id
    where t.deleted_batch_id is null and t.paid_amount <> coalesce(r.booked, 0)`;
  return sql`${part('payment', 'payments', "'Order ' || t.quote_number")}
    union all ${part('layby', 'laybys', "'Layby ' || t.phone_model || ', ' || t.customer_full_name")}`;
});

export const ledgerRule: HealthRuleDefinition = {
  id: 'ledger',
  title: 'Paid amount and payments do not match',
  wrong:
    'The paid amount of the order or layby is not the sum of its payments. Something changed the database from outside the program. ' +
    'The correction is booked as a payment that explains the difference. It cannot be undone, because the amounts would no longer match.',
  link: null,
  fixes: [{ id: 'adjust', label: 'Add corrections' }],
  read: found.read,
  async fixOne(command, row) {
    const locked = await lockRow(command.tx, row.entity === 'payment' ? payments : laybys, row.id);
    if (locked === null || !(await found.isWrong(command, row))) return RIGHT_BY_NOW;
    const cents = centsOfAmount(locked.paidAmount) - (await bookedCents(command, row));
    const owner = { kind: row.entity as 'payment' | 'layby', id: row.id };
    const reason = 'Data health: the payments did not match the paid amount';
    await appendReceipt(command, { owner, cents, kind: 'adjustment', reason, receivedAt: command.now });
    const { entity, id } = row;
    command.record({ entity, id, version: locked.version, action: 'ledger_adjusted', after: { reason } });
    return null;
  },
};

async function bookedCents({ tx }: Command, { entity, id }: RowName): Promise<number> {
  const { rows } = await tx.execute<{ booked: string }>(sql`
    select ${sumOf('amount')}::text as booked from receipts
    where subject_kind = ${entity} and subject_id = ${id}`);
  return centsOfAmount(rows[0]?.booked ?? '0.00');
}
