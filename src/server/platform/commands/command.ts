import type { PgTable } from 'drizzle-orm/pg-core';
import type { PushNotification } from '#shared/contracts/realtime.ts';
import { type ActivityEntry, type Actor, writeActivity } from '../activity/activity.ts';
import type { Clock } from '../clock.ts';
import type { AppendedRow } from '../database/append-rows.ts';
import type { Db, Tx } from '../database/database.ts';
import { databaseErrorOf } from '../database/database-error.ts';
import { withCurrentRow } from '../http/app-error.ts';
import { isDatabaseLost } from '../http/database-refusals.ts';
import type { EnqueueOptions, JobQueue } from '../jobs/job-queue.ts';
import type { Change, ChangeFeed, TeamAlert } from '../realtime/change-feed.ts';

/**
 * One change of the shop's data: a single transaction writes the new state together with its activity rows, and one
 * announcement follows after the commit. Every service function that changes something takes a `Command`.
 */
export type Command = {
  tx: Tx;
  now: Date;
  /** When the change was made: now, or earlier if a device stored it offline and sent it later. Business dates of a row are taken from this. */
  doneAt: Date;
  /** The shop's IANA zone. */
  zone: string;
  actor: Actor;
  /** Records a change: one activity row, and one announcement of the row's new version. */
  record(entry: ActivityEntry & { version: number }): void;
  /** Announces a row without an activity row, when what others see of it has changed but the row itself has not. */
  announce(change: Change): void;
  /** Alerts the team on all open screens, after the commit. */
  alert(alert: PushNotification): void;
  /**
   * Queues an insert that runs at the end of the transaction, in one statement with the activity rows. Only for rows
   * that are not read before then.
   */
  append<Table extends PgTable>(table: Table, values: Table['$inferInsert']): void;
  /** Enqueues a job of the registry in this transaction; it runs once the transaction is committed. */
  enqueue(name: string, data: object, options?: EnqueueOptions): Promise<void>;
};

/** Further effects of everything that a command has recorded, whichever service recorded it. Runs in the command's transaction. */
export type FollowUp = (command: Command, recorded: readonly ActivityEntry[]) => Promise<void>;

export type CommandContext = {
  db: Db;
  clock: Clock;
  zone: string;
  changes: ChangeFeed;
  jobs: JobQueue;
  followUp: FollowUp;
};

/** The database connection was lost during the commit: it is unknown whether the whole transaction was saved or none of it. */
export class CommitInDoubt extends Error {
  constructor(cause: unknown) {
    super('The database was lost while it committed', { cause });
    this.name = 'CommitInDoubt';
  }
}

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
/** Violated when another request with the same idempotency key stored its answer after this one had looked for one. */
const KEY_TAKEN = 'idempotency_keys_scope_key_pk';
const MAX_ATTEMPTS = 4;

/**
 * Runs `work` in a transaction and returns its result once it is durable. Deadlocks, serialization failures and a taken
 * idempotency key rerun `work` from the start, so `work` must have no effect outside the database.
 */
export async function runCommand<Result>(
  context: CommandContext,
  actor: Actor,
  work: (command: Command) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptCommand(context, actor, work);
    } catch (error) {
      const { code, constraint } = databaseErrorOf(error) ?? {};
      const isTransient = code === DEADLOCK || code === SERIALIZATION_FAILURE || constraint === KEY_TAKEN;
      if (!isTransient || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function attemptCommand<Result>(
  { db, clock, zone, changes, jobs, followUp }: CommandContext,
  actor: Actor,
  work: (command: Command) => Promise<Result>,
): Promise<Result> {
  const announced: Change[] = [];
  const alerts: TeamAlert[] = [];
  let isCommitting = false;
  const transaction = db.transaction(async (tx) => {
    const now = clock.now();
    const entries: ActivityEntry[] = [];
    const appended: AppendedRow[] = [];
    const command: Command = {
      tx,
      now,
      doneAt: actor.deed?.at ?? now,
      zone,
      actor,
      record({ version, ...entry }) {
        entries.push(entry);
        announced.push({ entity: entry.entity, id: entry.id, version });
      },
      announce: (change) => announced.push(change),
      alert: (alert) => alerts.push({ ...alert, byDevice: actor.deviceId }),
      append: (table, values) => appended.push({ table, values }),
      enqueue: (name, data, options) => jobs.enqueue(tx, name, data, options),
    };
    const value = await work(command).catch(withCurrentRow);
    await followUp(command, [...entries]);
    await writeActivity(tx, actor, now, entries, appended);
    isCommitting = true;
    return value;
  });
  const result = await transaction.catch((error: unknown) => {
    throw isCommitting && isDatabaseLost(error) ? new CommitInDoubt(error) : error;
  });
  changes.publish({ changes: announced, alerts });
  return result;
}
