import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle } from 'pg-boss';
import type { Tx } from '../database/database.ts';
import { createBoss, type QueueLog } from './queue-connection.ts';

export type EnqueueOptions = {
  /** The earliest start, by the database's clock. */
  startAfter?: Date;
  /** Only for jobs that are declared `isOneWaitingPerKey`. */
  singletonKey?: string;
};

/** Enqueues jobs. Runs none itself. */
export type JobQueue = {
  /**
   * Enqueues a job in the caller's own transaction: it exists if and only if that commits.
   * @throws Error for a name that is not in the registry
   */
  enqueue(tx: Tx, name: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Reads the list of queues in advance, so that no `enqueue` has to. Optional. */
  open(): Promise<void>;
  /** The next instant of a cron expression in the zone. */
  nextRunAt(schedule: string, zone: string, after: Date): Date | null;
  close(): Promise<void>;
};

export function createJobQueue(pool: pg.Pool, log: QueueLog): JobQueue {
  const boss = createBoss(pool, log, { migrate: false, supervise: false, schedule: false });
  let opened: Promise<unknown> | null = null;
  const open = async () => {
    opened ??= boss.start().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    await opened;
  };
  return {
    async enqueue(tx, name, data, { startAfter, singletonKey } = {}) {
      await open();
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        ...(startAfter ? { startAfter } : {}),
        ...(singletonKey ? { singletonKey } : {}),
      });
    },
    open,
    nextRunAt: (schedule, zone, after) =>
      boss.previewSchedule(schedule, { tz: zone, from: after, count: 1 })[0] ?? null,
    async close() {
      if (opened !== null) await boss.stop({ graceful: false });
    },
  };
}
