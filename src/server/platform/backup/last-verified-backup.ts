import { and, desc, eq, isNotNull, lte } from 'drizzle-orm';
import type { VerifiedBackup } from '#shared/contracts/backups.ts';
import type { Executor } from '../database/database.ts';
import { backups } from '../database/schema/backups.schema.ts';

/**
 * The newest backup that was verified by a restore, whether its file still exists or not; null without one. Ignores
 * backups dated in the future by a clock that was ahead: such a backup would be the newest until then.
 */
export async function lastVerifiedBackup(db: Executor, now: Date): Promise<VerifiedBackup | null> {
  const [row] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.verdict, 'equal'), isNotNull(backups.file), lte(backups.startedAt, now)))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(1);
  if (!row?.file || row.verifiedAt === null || row.totals === null) return null;
  return {
    file: row.file,
    startedAt: row.startedAt.toISOString(),
    verifiedAt: row.verifiedAt.toISOString(),
    bytes: row.bytes ?? 0,
    totals: row.totals,
  };
}
