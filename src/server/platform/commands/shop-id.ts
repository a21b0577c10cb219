import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { settings } from '../database/schema/access.schema.ts';

/** The id by which a device recognises this shop at any address. Created once and included in backups. It is not a secret. */

const SETTING = 'shop-id';
const known = new WeakMap<Db, Promise<string>>();

export function shopIdOf(db: Db): Promise<string> {
  const asked = known.get(db);
  if (asked !== undefined) return asked;
  const asking = prepareShopId(db);
  known.set(db, asking);
  asking.catch(() => known.delete(db));
  return asking;
}

async function prepareShopId(db: Db): Promise<string> {
  await db.insert(settings).values({ key: SETTING, value: randomUUID() }).onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING));
  return String(row?.value);
}
