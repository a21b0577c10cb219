import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import { z } from 'zod';
import type { Db, Executor } from '../database/database.ts';
import { lockName } from '../database/name-locks.ts';
import { settings } from '../database/schema/access.schema.ts';

/** The key pair by which push services identify the shop (RFC 8292). Subscriptions are bound to it, so it is generated once and stored. */

const SETTING = 'push-keys';

const stored = z.object({ publicKey: z.string(), privateKey: z.string() });
/** base64url, as browsers expect it. */
export type VapidKeys = z.infer<typeof stored>;

/** Reads the pair, or generates it; concurrent processes all get the same one. */
export async function prepareVapidKeys(db: Db): Promise<VapidKeys> {
  const known = await readKeys(db);
  if (known !== null) return known;
  return db.transaction(async (tx) => {
    await lockName(tx, SETTING);
    const made = await readKeys(tx);
    if (made !== null) return made;
    const value = stored.parse(webPush.generateVAPIDKeys());
    await tx.insert(settings).values({ key: SETTING, value });
    return value;
  });
}

async function readKeys(db: Executor): Promise<VapidKeys | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING));
  return row === undefined ? null : stored.parse(row.value);
}
