import { sql } from 'drizzle-orm';
import type { Command } from '#server/platform/commands/command.ts';
import { lockName } from '#server/platform/database/name-locks.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import { PROMISE_KINDS, type PromiseKind } from '#shared/domain/allocation.ts';

const TABLES = { pre_order: preOrders, layby: laybys, reservation: reservations } as const;

/**
 * Clears the IMEI of rows that come back from the trash when their phone was given to somebody else or taken home
 * meanwhile, and records that in their history. Locks the phones, so that nobody gives one out at the same time
 * (`drizzle/0080_gone_devices_stay_gone.sql`).
 */
export async function leaveDevicesGiven(command: Command, batchId: number): Promise<void> {
  const held: { kind: PromiseKind; id: number; imei: string }[] = [];
  for (const kind of PROMISE_KINDS) {
    const { rows } = await command.tx.execute<{ id: number; imei: string }>(sql`
      select id, device_imei as imei from ${TABLES[kind]}
      where deleted_batch_id = ${batchId} and device_imei is not null order by id for update`);
    held.push(...rows.map((row) => ({ kind, ...row })));
  }
  const imeis = held.map(({ imei }) => imei).toSorted();
  for (const imei of imeis) await lockName(command.tx, `device ${imei}`);
  for (const { kind, id, imei } of held) {
    const others = await command.tx.execute(
      sql`select from device_with_others(${kind}, ${id}, ${imei}) limit 1`,
    );
    if (others.rows.length === 0) continue;
    const { rows } = await command.tx.execute<{ version: number }>(sql`
      update ${TABLES[kind]} set device_imei = null, version = version + 1 where id = ${id} returning version`);
    const change = { before: { deviceImei: imei }, after: { deviceImei: null } };
    for (const { version } of rows)
      command.record({ entity: kind, id, version, action: 'updated', ...change });
  }
}
