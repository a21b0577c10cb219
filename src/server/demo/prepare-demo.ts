import { eq, sql } from 'drizzle-orm';
import { dayOf } from '#shared/domain/calendar.ts';
import { SHIPPED_DAYS } from '#shared/domain/promise-legs.ts';
import type { Config } from '../config.ts';
import { reckonUsualDays } from '../features/promises/promises.service.ts';
import type { Database, Db } from '../platform/database/database.ts';
import { migrateDatabase } from '../platform/database/migrations.ts';
import { settings } from '../platform/database/schema/access.schema.ts';
import type { createLogger } from '../platform/log.ts';
import { openShopDatabase } from '../shop-database.ts';
import { settleCallRound } from './demo-call-round.ts';
import { doYesterdaysWork } from './demo-yesterday.ts';
import { fillDemo } from './fill-demo.ts';
import { NotADemoError } from './not-a-demo-error.ts';
import { DEMO_COUNTS, planDemo } from './plan-demo.ts';

const MARK = 'demo';

/**
 * Prepares the demo's data directory for today.
 * @throws NotADemoError when there is data that no demo made
 */
export async function prepareDemo(
  config: Config,
  log: ReturnType<typeof createLogger>,
): Promise<string | null> {
  const { database, close } = await openShopDatabase(config, log);
  try {
    return await fillForToday(database, { now: new Date(), zone: config.timeZone, agents: config.agents });
  } finally {
    await close();
  }
}

/**
 * Fills the database unless that was done today. Changes made in the demo on the same day are kept; a new day starts
 * with a new shop, because its dates are relative to today. Returns a description of what was created, or null if
 * nothing was.
 * @throws NotADemoError when there is data that no demo made
 */
export async function fillForToday(
  database: Database,
  { now, zone, agents }: { now: Date; zone: string; agents: readonly string[] },
): Promise<string | null> {
  const today = dayOf(now, zone);
  const filledOn = await readMark(database.db);
  if (filledOn === today) return null;
  if (filledOn === null) await assertEmpty(database.db);
  else await startOver(database);
  await fillDemo(database.db, planDemo(now, zone, agents));
  // The first screens are opened before autovacuum would analyze the new rows.
  await database.db.execute(sql`analyze`);
  await reckonUsualDays(database.db, { now, zone, usual: SHIPPED_DAYS });
  await doYesterdaysWork(database.db, { now, zone, agents });
  await settleCallRound(database.db, { now, zone, agents });
  await database.db.insert(settings).values({ key: MARK, value: { day: today } });
  return Object.entries(DEMO_COUNTS)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

async function readMark(db: Db): Promise<string | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, MARK));
  return row === undefined ? null : (row.value as { day: string }).day;
}

async function assertEmpty(db: Db): Promise<void> {
  const found = await db.execute<{ isEmpty: boolean }>(
    sql`select not exists (select 1 from customers) and not exists (select 1 from activity) as "isEmpty"`,
  );
  if (found.rows[0]?.isEmpty !== true) throw new NotADemoError();
}

/** The ledger and the history cannot be emptied, so the whole schema is dropped and created anew. */
async function startOver({ db, pool }: Database): Promise<void> {
  const schemas = await db.execute<{ name: string }>(sql`
    select nspname as name from pg_namespace where nspname in ('public', 'drizzle')`);
  for (const { name } of schemas.rows) await db.execute(sql.raw(`drop schema "${name}" cascade`));
  await db.execute(sql`create schema public`);
  await migrateDatabase(pool);
}
