import { sql } from 'drizzle-orm';
import { findLater, type RowKey, readName } from '#server/platform/batches/batch-entries.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import type { PromiseRef } from '#shared/domain/allocation.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';

/** Finds customers who were told of their phone after a stock arrival gave it to them: they may be on their way to collect it. */

/** A promise, and the row on which contacts about it are recorded. */
type Talked = { promise: RowKey; of: RowKey };

/**
 * Describes which customers who got a phone from the batch were told of it since, when and by whom; the earliest promise
 * first. Locks the rows on which contacts are recorded, so that nobody is told meanwhile.
 */
export async function findToldSince(
  command: Command,
  batchId: number,
  given: readonly PromiseRef[],
): Promise<string[]> {
  const talked = [
    ...(await lockOrders(command, idsOf(given, 'pre_order'))),
    ...(await lockOwn(command, 'layby', idsOf(given, 'layby'))),
    ...(await lockOwn(command, 'reservation', idsOf(given, 'reservation'))),
  ];
  const told: string[] = [];
  for (const { promise, of } of await whereSpokenWith(command, batchId, talked)) {
    const later = await findLater(command.tx, batchId, promise, of);
    const talk = later.findLast(({ action }) => action === 'customer_contacted');
    if (talk === undefined) continue;
    const name = await readName(command.tx, of);
    const at = formatLongDateTime(new Date(talk.doneAt), command.zone);
    told.push(`${name} was told on ${at}${talk.agent === null ? '' : ` by ${talk.agent}`}`);
  }
  return told;
}

const idsOf = (given: readonly PromiseRef[], wanted: PromiseRef['kind']): number[] =>
  given.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));

/** Contacts about a pre-order are recorded on its order. */
async function lockOrders({ tx }: Command, ids: readonly number[]): Promise<Talked[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: number; orderId: number }>(sql`
    with locked as (
      select o.id from ${payments} o
      where o.id in (select t.payment_id from ${preOrders} t where t.id = any(${sql.param([...ids])}::int[]))
      order by o.id for update)
    select t.id, t.payment_id as "orderId" from ${preOrders} t join locked on locked.id = t.payment_id
    where t.id = any(${sql.param([...ids])}::int[]) order by t.payment_id, t.id`);
  return rows.map(({ id, orderId }) => ({
    promise: { entity: 'pre_order', id },
    of: { entity: 'payment', id: orderId },
  }));
}

const OWN = { layby: laybys, reservation: reservations } as const;

async function lockOwn({ tx }: Command, entity: keyof typeof OWN, ids: readonly number[]): Promise<Talked[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(
    sql`select t.id from ${OWN[entity]} t where t.id = any(${sql.param([...ids])}::int[]) order by t.id for update`,
  );
  return rows.map(({ id }) => ({ promise: { entity, id }, of: { entity, id } }));
}

/** The promises with a contact since the batch. Only for these, mostly none, is it worked out whether the contact still counts. */
async function whereSpokenWith(
  { tx }: Command,
  batchId: number,
  talked: readonly Talked[],
): Promise<Talked[]> {
  const asked = sql.param(talked.map(({ of }) => of.id));
  const kinds = sql.param(talked.map(({ of }) => of.entity));
  const { rows } = await tx.execute<{ entity: ActivityEntity; id: number }>(sql`
    select of.entity, of.id from unnest(${kinds}::text[], ${asked}::int[]) of(entity, id)
    where exists (
      select from activity a where a.entity = of.entity and a.entity_id = of.id and a.action = 'customer_contacted'
        and a.id > (select min(b.id) from activity b where b.batch_id = ${batchId}))`);
  const spoken = new Set(rows.map(({ entity, id }) => `${entity} ${id}`));
  return talked.filter(({ of }) => spoken.has(`${of.entity} ${of.id}`));
}
