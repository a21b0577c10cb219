import { sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';

/** Where a device (by its IMEI) is: the one rule for stock arrivals and for the counter. It is the database function `device_places`. */

export type DevicePlace = {
  imei: string;
  /** The kind of record that holds the device. */
  kind: 'payment' | 'pre_order' | 'layby' | 'reservation';
  id: number;
  /** 'put aside for order QU-1', 'handed over already, with order QU-1'. */
  place: string;
  /** The device has left the shop, on whichever screen, and has not come back with a stock arrival. */
  isGone: boolean;
};

/**
 * Every record that holds one of the devices; devices that nothing holds are left out. First the records for which a
 * device is in the shop, then those with which it left, the latest first.
 */
export async function findDevicePlaces(db: Executor, imeis: readonly string[]): Promise<DevicePlace[]> {
  if (imeis.length === 0) return [];
  const { rows } = await db.execute<DevicePlace>(sql`
    select imei, kind, id, place, is_gone as "isGone"
    from device_places(${sql.param([...imeis])}::text[]) with ordinality d (imei, kind, id, place, is_gone, nth)
    order by is_gone, nth`);
  return rows;
}

/** The place of the device if another record than this order or layby holds it; null if none does. */
export async function findDeviceElsewhere(
  db: Executor,
  { kind, id }: { kind: 'payment' | 'layby'; id: number },
  imei: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ place: string }>(
    sql`select place from device_elsewhere(${kind}, ${id}, ${imei}) with ordinality d (place, is_gone, nth)
      order by is_gone, nth limit 1`,
  );
  return rows[0]?.place ?? null;
}
