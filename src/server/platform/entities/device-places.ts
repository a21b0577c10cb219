import { sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';

/** Where a device is, by its IMEI: the one answer to it, of the box and of the counter. The rule is the database's (`device_places`). */

export type DevicePlace = {
  imei: string;
  /** The record that has it. */
  kind: 'payment' | 'pre_order' | 'layby' | 'reservation';
  id: number;
  /** 'put aside for order QU-1', 'handed over already, with order QU-1'. */
  place: string;
  /** It has left the shop, by whichever screen, and no box has brought it again. */
  isGone: boolean;
};

/** Of each that is somebody's, every record that has it: those for whom it lies there first, then those with whom it went, the last one first. */
export async function findDevicePlaces(db: Executor, imeis: readonly string[]): Promise<DevicePlace[]> {
  if (imeis.length === 0) return [];
  const { rows } = await db.execute<DevicePlace>(sql`
    select imei, kind, id, place, is_gone as "isGone"
    from device_places(${sql.param([...imeis])}::text[]) with ordinality d (imei, kind, id, place, is_gone, nth)
    order by is_gone, nth`);
  return rows;
}

/** Whose else a device is than this order's or layby's; null where it is nobody else's. */
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
