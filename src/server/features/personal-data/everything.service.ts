import { type SQL, sql } from 'drizzle-orm';
import { maskedFields } from '#server/features/activity/activity.service.ts';
import { BOOKKEEPING } from '#server/platform/activity/activity.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Everything } from '#shared/contracts/personal-data.ts';
import { maskIdNumber } from '#shared/domain/id-number.ts';

/** Exports everything that is kept about one person, for a person who asks. Reads whole table rows, so that new columns are included. */

type Row = Record<string, unknown>;

const ABOUT =
  'All data about one person, including deleted records that can still be restored. This is personal data: give it only to ' +
  'that person. ID numbers show only their last characters.';

/** Columns that say nothing about anybody. */
const LEFT_OUT = new Set([...BOOKKEEPING, 'deletedBatchId', 'sourceKey', 'deviceId', 'requestId']);

/** For a customer who is not deleted. */
export async function readEverything(
  db: Executor,
  customerId: number,
  { shop, at }: { shop: string; at: Date },
): Promise<Everything> {
  const read = async (statement: SQL) => {
    const { rows } = await db.execute<{ row: Row }>(statement);
    return rows.map(({ row }) => shownOf(row));
  };
  const owned = (table: string) =>
    read(
      sql`select to_jsonb(t) as row from ${sql.raw(table)} t where customer_id in (select p.id from people_of_customer(${customerId}) p) order by id`,
    );
  // Looked up once, because it reads the whole history for rows that retention has removed.
  const { rows: found } = await db.execute<{ kind: string; id: number }>(
    sql`select kind, id from rows_of_customer(${customerId})`,
  );
  const kinds = sql.param(found.map(({ kind }) => kind));
  const ids = sql.param(found.map(({ id }) => id));
  const mine = sql`unnest(${kinds}::text[], ${ids}::int[]) r (kind, id)`;
  const [customer] = await read(sql`select to_jsonb(t) as row from customers t where id = ${customerId}`);
  return {
    ...{ about: ABOUT, shop, at: at.toISOString(), customer: customer ?? {} },
    orders: await owned('payments'),
    laybys: await owned('laybys'),
    reservations: await owned('reservations'),
    preOrders: await owned('pre_orders'),
    money: await read(sql`
      select to_jsonb(t) as row from receipts t join ${mine} on r.kind = t.subject_kind and r.id = t.subject_id order by t.id`),
    contacts: await owned('contacts'),
    handOvers: await read(sql`
      select to_jsonb(t) as row from hand_overs t join ${mine} on r.kind = t.subject_kind and r.id = t.subject_id order by t.id`),
    notifications: await read(sql`
      select to_jsonb(t) as row from notifications t where t.id in (
        select s.notification_id from notification_subjects s join ${mine} on r.kind = s.kind and r.id = s.subject_id)
      order by t.id`),
    history: await read(sql`
      select to_jsonb(t) as row from activity t join ${mine} on r.kind = t.entity and r.id = t.entity_id order by t.id`),
  };
}

function shownOf(row: Row): Row {
  const named = Object.entries(row).map(([column, value]) => [camelCase(column), value] as const);
  const shown = Object.fromEntries(named.filter(([field]) => !LEFT_OUT.has(field)));
  return {
    ...shown,
    ...(typeof shown.idNumber === 'string' && { idNumber: maskIdNumber(shown.idNumber) }),
    ...(shown.before !== undefined && { before: maskedFields(shown.before as Row | null) }),
    ...(shown.after !== undefined && { after: maskedFields(shown.after as Row | null) }),
    ...(row.deleted_batch_id !== null && row.deleted_batch_id !== undefined && { isInTrash: true }),
  };
}

function camelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
