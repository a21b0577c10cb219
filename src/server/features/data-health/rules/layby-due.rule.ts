import { type SQL, sql } from 'drizzle-orm';
import { type LaybyRow, laybyEntity } from '#server/features/laybys/laybys.service.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { lockRow } from '#server/platform/entities/entity.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { dayOf, dueDayFor } from '#shared/domain/calendar.ts';
import { LAYBY_DURATIONS, type LaybyDuration } from '#shared/domain/labels.ts';
import { foundBy, type HealthRuleDefinition, RIGHT_BY_NOW } from '../rule.ts';

/** Laybys whose due day does not match their duration, counted from the day on which they began. */

const INTERVALS: Readonly<Record<LaybyDuration, string>> = {
  '2 weeks': '14 days',
  '1 month': '1 month',
  '2 months': '2 months',
  '3 months': '3 months',
  '6 months': '6 months',
  '1 year': '12 months',
};

const found = foundBy(({ zone }) => {
  const began = sql`(l.created_at at time zone ${zone})::date`;
  const after = (interval: string): SQL => sql`(${began} + interval '${sql.raw(interval)}')::date`;
  const cases = (write: (duration: LaybyDuration) => SQL) => sql.join(LAYBY_DURATIONS.map(write), sql` `);
  const proposed = sql`case l.duration_to_pay ${cases((one) => sql`when ${sql.raw(`'${one}'`)} then ${after(INTERVALS[one])}`)} end`;
  const fitting = sql`case l.due_date ${cases((one) => sql`when ${after(INTERVALS[one])} then ${sql.raw(`'${one}'`)}`)} end`;
  const words = (day: SQL) => sql`to_char(${day}, 'FMDD FMMonth YYYY')`;
  return sql`
    select 'layby' as entity, l.id, 'Layby ' || l.phone_model || ', ' || l.customer_full_name as label,
      'Duration ' || l.duration_to_pay || ', until ' || ${words(proposed)} || '. Due date ' || ${words(sql`l.due_date`)} as problem,
      jsonb_build_object('due', 'Due on ' || ${words(proposed)}, 'duration', ${fitting}) as becomes
    from laybys l where l.deleted_batch_id is null and l.status = 'active' and l.due_date <> ${proposed}`;
});

export const laybyDueRule: HealthRuleDefinition = {
  id: 'layby_due',
  title: 'Due date and duration do not match',
  wrong:
    'The due date of the layby does not match its duration. Choose which of the two was agreed with the customer.',
  link: '/layby',
  fixes: [
    { id: 'due', label: 'Correct due dates' },
    { id: 'duration', label: 'Correct durations' },
  ],
  read: found.read,
  async fixOne(command, row, { fix }) {
    const layby = await lockRow(command.tx, laybys, row.id);
    if (layby === null || !(await found.isWrong(command, row))) return RIGHT_BY_NOW;
    const values = valuesOf(layby, fix, command.zone);
    if (values === null) return 'No duration ends on that date';
    await writeRow(command, laybyEntity, layby, { values, action: 'data_health', keepsAge: true });
    return null;
  },
};

function valuesOf(layby: LaybyRow, fix: string, zone: string): Partial<LaybyRow> | null {
  const from = dayOf(layby.createdAt, zone);
  if (fix === 'due') return { dueDate: dueDayFor(layby.durationToPay as LaybyDuration, from) };
  const durationToPay = LAYBY_DURATIONS.find((one) => dueDayFor(one, from) === layby.dueDate);
  return durationToPay === undefined ? null : { durationToPay };
}
