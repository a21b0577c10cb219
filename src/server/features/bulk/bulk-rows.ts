import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { customerBulk } from '#server/features/customers/customer-bulk.service.ts';
import { laybyBulk } from '#server/features/laybys/layby-bulk.service.ts';
import { orderBulk } from '#server/features/orders/order-bulk.service.ts';
import { preOrderBulk } from '#server/features/pre-orders/pre-order-bulk.service.ts';
import { reservationBulk } from '#server/features/reservations/reservation-bulk.service.ts';
import type { BulkRows } from '#server/platform/batches/bulk-rows.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { subjectOf } from '#server/platform/entities/subjects.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import type { BulkSelection, BulkSelectionBody } from '#shared/contracts/bulk.ts';
import type { BulkEntity } from '#shared/domain/bulk-actions.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { MOST_CHOSEN } from '#shared/domain/chosen-ids.ts';

/** Reads the rows of a bulk action: those given by id, or those that a list's query matches. */

export const BULK_ROWS: Readonly<Record<BulkEntity, BulkRows>> = {
  payment: orderBulk,
  pre_order: preOrderBulk,
  layby: laybyBulk,
  reservation: reservationBulk,
  customer: customerBulk,
};

type Reading = { pool: pg.Pool; zone: string };

/**
 * The live rows that are chosen, in the order of the list or of the given ids, with their current versions.
 * @throws AppError invalid_request for a query that the list would refuse, and when neither or both are given
 */
export async function readChosen(
  reading: Reading,
  { entity, ids, query }: BulkSelectionBody,
  today: Day,
): Promise<BulkSelection> {
  if ((ids === undefined) === (query === undefined))
    throw fieldError('ids', 'Give the rows by their numbers, or by the query of their list');
  const found = ids ?? (await findByQuery(reading, BULK_ROWS[entity], query ?? '', today));
  const chosen = [...new Set(found)].slice(0, MOST_CHOSEN);
  const rows = await readNamed(reading.pool, entity, chosen, true);
  return { rows, hasMore: found.length > MOST_CHOSEN, gone: chosen.length - rows.length };
}

/** The rows' versions and titles, in the order of `ids`; with those in the trash unless `isLive`. */
export async function readNamed(
  pool: pg.Pool,
  entity: BulkEntity,
  ids: readonly number[],
  isLive = false,
): Promise<BulkSelection['rows']> {
  const { table, title } = subjectOf(entity);
  const named = sql`${sql.param([...ids])}::int[]`;
  return queryRows(
    pool,
    sql`select t.id, t.version, ${title} as label from ${table} t
      where t.id = any(${named}) ${isLive ? sql`and t.deleted_batch_id is null` : sql``}
      order by array_position(${named}, t.id)`,
  );
}

/** Parameters of a list's query that do not filter: pages, and the order of a queue. */
const NOT_A_FILTER = ['limit', 'cursor', 'order'];

async function findByQuery(
  { pool, zone }: Reading,
  rows: BulkRows,
  text: string,
  today: Day,
): Promise<number[]> {
  const asked = new URLSearchParams(text);
  for (const name of NOT_A_FILTER) asked.delete(name);
  const list = rows.listOf(Object.fromEntries(asked), today, zone);
  const found = await queryRows<{ id: number }>(pool, list.rows({ limit: MOST_CHOSEN + 1, after: null }));
  return found.map(({ id }) => Number(id));
}
