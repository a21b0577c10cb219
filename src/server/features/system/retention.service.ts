import { lt, sql } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { archiveOldNotifications } from '#server/features/notifications/notification-retention.service.ts';
import { KEPT_CHANGES_DAYS } from '#server/features/pocket/pocket.service.ts';
import { purgeTrash } from '#server/features/trash/trash-retention.service.ts';
import { deleteEndedSessions, deleteUnseenDevices } from '#server/platform/auth/sessions.ts';
import { idempotencyKeys, rateLimits } from '#server/platform/database/schema/access.schema.ts';
import { jobRuns } from '#server/platform/database/schema/jobs.schema.ts';
import type { JobCounts } from '#server/platform/jobs/job-definition.ts';

/** Removes expired data. Nothing here is part of the shop's books or history. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** A device that was offline for weeks may still ask for the answers to what it sent. */
const IDEMPOTENCY_KEY_MS = 40 * DAY_MS;
const JOB_RUN_MS = 30 * DAY_MS;

/**
 * Runs each part on its own, so that a failed one does not stop the others. Read marks are removed with their
 * notification.
 * @throws AggregateError with all failures, after all parts have been tried
 */
export async function removeExpired(context: AppContext): Promise<JobCounts> {
  const counts: JobCounts = {};
  const failures: unknown[] = [];
  for (const part of [
    removeTrash,
    archiveNotifications,
    removeIdempotencyKeys,
    removeSessions,
    removeDevices,
    removeJobRuns,
    removeRateLimits,
    removeRowChanges,
  ]) {
    try {
      Object.assign(counts, await part(context));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some old data could not be removed');
  return counts;
}

async function removeTrash(context: AppContext): Promise<JobCounts> {
  const { rows } = await purgeTrash(context);
  return { deletedRows: rows };
}

async function archiveNotifications(context: AppContext): Promise<JobCounts> {
  return { archivedNotifications: await archiveOldNotifications(context) };
}

async function removeIdempotencyKeys({ db, clock }: AppContext): Promise<JobCounts> {
  const before = new Date(clock.now().getTime() - IDEMPOTENCY_KEY_MS);
  const { rowCount } = await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
  return { requestKeys: rowCount ?? 0 };
}

async function removeSessions({ db, clock }: AppContext): Promise<JobCounts> {
  return { sessions: await deleteEndedSessions(db, clock.now()) };
}

async function removeDevices({ db, clock }: AppContext): Promise<JobCounts> {
  return { devices: await deleteUnseenDevices(db, clock.now()) };
}

async function removeJobRuns({ db, clock }: AppContext): Promise<JobCounts> {
  const before = new Date(clock.now().getTime() - JOB_RUN_MS);
  const { rowCount } = await db.delete(jobRuns).where(lt(jobRuns.startedAt, before));
  return { jobRuns: rowCount ?? 0 };
}

/** A row without an expiry is a block that somebody set by hand. */
async function removeRateLimits({ db, clock }: AppContext): Promise<JobCounts> {
  const { rowCount } = await db.delete(rateLimits).where(lt(rateLimits.expire, clock.now().getTime()));
  return { loginCounters: rowCount ?? 0 };
}

/** By the database's clock, which dated the rows. */
async function removeRowChanges({ db }: AppContext): Promise<JobCounts> {
  await db.execute(
    sql`delete from row_changes where changed_at < now() - make_interval(days => ${KEPT_CHANGES_DAYS})`,
  );
  return {};
}
