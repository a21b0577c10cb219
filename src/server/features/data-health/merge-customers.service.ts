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
 * Merges two customers: the rows of one move to the other, and the merged one goes into the trash with their own history.
 * The one who stays takes over what is known of calls to either, and the language of their messages.
 */

/** In the order in which all code locks rows. */
const OWNED = [orderEntity, laybyEntity, reservationEntity, preOrderEntity] as readonly Entity<
  EntityTable,
  unknown
>[];

/** The action of the history entries of both customers; on the one who stays, the entry has the batch of the trash. */
export const MERGED = 'merged';

/** The action of the entries of rows that moved. */
export const MOVED = 'moved_to_customer';

/** Merges the customers. Returns why nothing was merged, or null. Contacts keep their customer, and are listed with the one who stays. */
export async function mergeCustomers(
  command: Command,
  keptId: number,
  goneId: number,
): Promise<string | null> {
  if (keptId === goneId) return 'This is the customer to keep';
  const { tx } = command;
  const locked = new Map<number, NonNullable<Awaited<ReturnType<typeof lockCustomer>>>>();
  for (const id of [keptId, goneId].toSorted((a, b) => a - b)) {
    const row = await lockCustomer(command, id);
    if (row !== null) locked.set(id, row);
  }
  const [kept, gone] = [locked.get(keptId), locked.get(goneId)];
  if (kept === undefined || gone === undefined) return 'One of the two customers no longer exists';
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
    // English is the default, so another language was chosen by somebody and takes precedence.
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

/** Skips a row that got another customer while its lock was awaited. */
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
