import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { stockArrivals } from '#server/platform/database/schema/stock-arrivals.schema.ts';
import { columnsOf, presentRow, type ReadRow } from '#server/platform/entities/read-columns.ts';
import { newestFirst } from '#server/platform/http/newest-first.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import {
  type Arrival,
  type ArrivalSummary,
  arrival,
  arrivalSummary,
} from '#shared/contracts/stock-arrival.ts';

/** Stock arrivals as answers show them, with the current names of those who got a phone. */

type SummaryRow = ReadRow<typeof stockArrivals, typeof arrivalSummary>;
export type ArrivalRow = ReadRow<typeof stockArrivals, typeof arrival> & {
  names: Name[];
  /** For each phone that came for nobody, by IMEI: the later arrival that lists it. */
  later: Record<string, number>;
};
type Name = { kind: string; id: number; name: string; quoteNumber: string | null };

const presentSummary = (row: SummaryRow): ArrivalSummary => presentRow(stockArrivals, arrivalSummary, row);

export function arrivalList(): ListQuery<SummaryRow, ArrivalSummary> {
  return newestFirst({
    ...{ table: 'stock_arrivals', as: 'a', dated: 'updatedAt', where: sql`a.deleted_batch_id is null` },
    columns: columnsOf(stockArrivals, 'a', arrivalSummary),
    present: presentSummary,
  });
}

export const selectArrival = (id: number): SQL => sql`
  select ${columnsOf(stockArrivals, 'a', arrival)}, (
    select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'id', n.id, 'name', n.name, 'quoteNumber', n.quote)), '[]')
    from (
      select 'pre_order' as kind, t.id, c.name, p.quote_number as quote
      from pre_orders t join customers c on c.id = t.customer_id join payments p on p.id = t.payment_id
      where t.id = any(${numbersOf('pre_order')})
      union all select 'layby', t.id, t.customer_full_name, null from laybys t where t.id = any(${numbersOf('layby')})
      union all select 'reservation', t.id, c.name, null from reservations t join customers c on c.id = t.customer_id
      where t.id = any(${numbersOf('reservation')})
    ) n) as names, (
    select coalesce(jsonb_object_agg(u.imei, u.later), '{}')
    from (
      select unit ->> 'imei' as imei, (
        select min(l.id + 0) from stock_arrivals l
        where l.imeis @> array[unit ->> 'imei'] and l.taken_back_at is null and l.id > a.id) as later
      from jsonb_array_elements(a.units) unit
      where jsonb_typeof(unit -> 'to') = 'null' and unit ->> 'imei' is not null
    ) u where u.later is not null) as later
  from stock_arrivals a where a.id = ${id}`;

const numbersOf = (kind: string) =>
  sql.raw(`array(select (unit -> 'to' ->> 'id')::int from jsonb_array_elements(a.units) unit
    where unit -> 'to' ->> 'kind' = '${kind}')`);

export function presentArrival({ names, later, ...row }: ArrivalRow): Arrival {
  const named = new Map(names.map((one) => [`${one.kind} ${one.id}`, one]));
  const units = row.units.map((unit) => {
    const { name = null, quoteNumber = null } = named.get(`${unit.to?.kind} ${unit.to?.id}`) ?? {};
    const laterArrivalId = (unit.to === null && unit.imei !== null && later[unit.imei]) || null;
    return { ...unit, name, quoteNumber, laterArrivalId };
  });
  return { ...presentRow(stockArrivals, arrival, row), units };
}

/** Zero when there is no arrival yet. */
export async function findLastArrivalId(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::int as id from stock_arrivals`,
  );
  return rows[0]?.id ?? 0;
}

/** Arrivals after the given one that were not undone and brought one of these models, newest first. */
export async function findArrivalsSince(
  db: Executor,
  lastId: number,
  modelKeys: readonly string[],
): Promise<ArrivalSummary[]> {
  const { rows } = await db.execute<SummaryRow>(sql`
    select ${columnsOf(stockArrivals, 'a', arrivalSummary)} from stock_arrivals a
    where a.id > ${lastId} and a.taken_back_at is null and a.model_keys && ${sql.param([...modelKeys])}::text[]
    order by a.id desc`);
  return rows.map(presentSummary);
}

/** One IMEI per row: with an array of many, the planner estimates that it needs the whole table. */
const eachOf = (imeis: readonly string[]) => sql`unnest(${sql.param([...imeis])}::text[]) asked(imei)`;
/** Arrivals that were not undone and list the given IMEI. `offset 0` makes the planner use the index on IMEIs alone. */
const boxesWith = sql`
  select id, units from stock_arrivals where imeis @> array[asked.imei] and taken_back_at is null offset 0`;

/** Phones that came for nobody in the latest arrival that lists them, with that arrival's id, by IMEI. */
export async function findUnclaimed(db: Executor, imeis: readonly string[]): Promise<Map<string, number>> {
  if (imeis.length === 0) return new Map();
  const { rows } = await db.execute<{ imei: string; id: number }>(sql`
    select asked.imei, a.id
    from ${eachOf(imeis)} cross join lateral (${boxesWith}) a cross join lateral jsonb_array_elements(a.units) unit
    where unit ->> 'imei' = asked.imei and jsonb_typeof(unit -> 'to') = 'null' and not exists (
      select from stock_arrivals later
      where later.imeis @> array[asked.imei] and later.taken_back_at is null and later.id > a.id)`);
  return new Map(rows.map(({ imei, id }) => [imei, id]));
}

/** A phone that came for nobody in this arrival and is listed in a later one, unless that was undone; null when there is none. */
export async function findGivenOutSince(
  db: Executor,
  { id, units }: Pick<typeof stockArrivals.$inferSelect, 'id' | 'units'>,
): Promise<{ imei: string; id: number } | null> {
  const unclaimed = units.flatMap(({ imei, to }) => (imei !== null && to === null ? [imei] : []));
  if (unclaimed.length === 0) return null;
  const { rows } = await db.execute<{ imei: string; id: number }>(sql`
    select asked.imei, a.id
    from ${eachOf(unclaimed)} cross join lateral (${boxesWith}) a
    where a.id > ${id} order by a.id limit 1`);
  return rows[0] ?? null;
}
