import { sql } from 'drizzle-orm';
import { passCallOn } from '#server/features/call-round/call-round.service.ts';
import { customerEntity } from '#server/features/customers/customers.service.ts';
import { laybyEntity } from '#server/features/laybys/laybys.service.ts';
import { orderEntity } from '#server/features/orders/orders.service.ts';
import { preOrderEntity } from '#server/features/pre-orders/pre-orders.service.ts';
import { reservationEntity } from '#server/features/reservations/reservations.service.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { type Entity, type EntityTable, lockRow, type ValuesOf } from '#server/platform/entities/entity.ts';
import { subjectOf } from '#server/platform/entities/subjects.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { callsOfBoth } from '#shared/domain/call-round.ts';
import { RIGHT_BY_NOW } from './rule.ts';

/**
 * Makes one customer of two: what belongs to the one moves to the other, who goes into the trash with their own history. What is known
 * of calls to either, and in which language they are written to, is kept with the one who stays.
 */

/** In the order in which rows are locked everywhere. */
const OWNED = [orderEntity, laybyEntity, reservationEntity, preOrderEntity] as readonly Entity<
  EntityTable,
  unknown
>[];

/** The action of the entry that says who was merged, and by which batch of the trash they went. */
export const MERGED = 'merged';

/** The action of what belonged to them. */
export const MOVED = 'moved_to_customer';

/** Answers why nothing was merged, or null. Contacts stay where they were written, and are listed with the one kept. */
export async function mergeCustomers(
  command: Command,
  keptId: number,
  goneId: number,
): Promise<string | null> {
  if (keptId === goneId) return 'This is the one who stays';
  const { tx } = command;
  const locked = new Map<number, NonNullable<Awaited<ReturnType<typeof lockCustomer>>>>();
  for (const id of [keptId, goneId].toSorted((a, b) => a - b)) {
    const row = await lockCustomer(command, id);
    if (row !== null) locked.set(id, row);
  }
  const [kept, gone] = [locked.get(keptId), locked.get(goneId)];
  if (kept === undefined || gone === undefined) return 'One of the two is not there any more';
  if (kept.phoneKey === '' || kept.phoneKey !== gone.phoneKey) return RIGHT_BY_NOW;
  for (const entity of OWNED) {
    const { rows } = await tx.execute<{ id: number }>(
      sql`select id from ${subjectOf(entity.kind).table} where customer_id = ${goneId} and deleted_batch_id is null order by id`,
    );
    for (const { id } of rows) await move(command, entity, id, { from: goneId, to: keptId });
  }
  await writeRow(command, customerEntity, gone, {
    values: { mergedIntoId: keptId },
    action: MERGED,
    keepsAge: true,
  });
  await passCallOn(command, goneId, keptId);
  const trashBatch = await moveToTrash(command, customerEntity, goneId, null);
  await writeRow(command, customerEntity, kept, {
    // English is what nobody has chosen.
    values: {
      ...callsOfBoth(kept, gone),
      language: kept.language === 'english' ? gone.language : kept.language,
    },
    action: MERGED,
    details: { name: gone.name, phone: gone.phone, trashBatch },
    ...{ isAlwaysRecorded: true, keepsAge: true },
  });
  return null;
}

const lockCustomer = ({ tx }: Command, id: number) => lockRow(tx, customerEntity.table, id);

/** Whoever was given it while it was waited for keeps it. */
async function move(
  command: Command,
  entity: Entity<EntityTable, unknown>,
  id: number,
  { from, to }: { from: number; to: number },
) {
  const row = await lockRow(command.tx, entity.table, id);
  if (row === null || (row as { customerId?: number }).customerId !== from) return;
  const values = { customerId: to } as ValuesOf<EntityTable>;
  await writeRow(command, entity, row, { values, action: MOVED, keepsAge: true });
}
