import type { PgTable } from 'drizzle-orm/pg-core';
import type { PushNotification } from '#shared/contracts/realtime.ts';
import type { ActivityEntry, Actor } from '../activity/activity.ts';
import { writeActivity } from '../activity/activity.ts';
import type { Clock } from '../clock.ts';
import type { AppendedRow } from '../database/append-rows.ts';
import type { Db, Tx } from '../database/database.ts';
import { databaseErrorOf } from '../database/database-error.ts';
import { withCurrentRow } from '../http/app-error.ts';
import { isDatabaseLost } from '../http/database-refusals.ts';
import type { EnqueueOptions, JobQueue } from '../jobs/job-queue.ts';
import type { Change, ChangeFeed, TeamAlert } from '../realtime/change-feed.ts';

/**
 * One change of the shop's data: one transaction that writes the new state and its activity rows together, and after
 * its commit one announcement. Every service function that changes something takes a `Command`.
 */
export type Command = {
  tx: Tx;
  now: Date;
  /** When it was done: now, or before, of what a device kept and sent later. What a row says of the trade is dated by it. */
  doneAt: Date;
  /** The shop's IANA zone. */
  zone: string;
  actor: Actor;
  /** Notes a change: an activity row, and an announcement of the row's new version. */
  record(entry: ActivityEntry & { version: number }): void;
  /** Announces a row without a word in the history, when what others see of it changed but the row itself did not. */
  announce(change: Change): void;
  /** Alerts the team after the commit, on the screens that are open. */
  alert(alert: PushNotification): void;
  /** Adds a row at the end, in one statement with the history: for rows that nobody reads before. */
  append<Table extends PgTable>(table: Table, values: Table['$inferInsert']): void;
  /** Leaves work for later in this transaction: a job of the registry, done once this is committed. */
  enqueue(name: string, data: object, options?: EnqueueOptions): Promise<void>;
};

/** What else follows from all that a command has recorded, in its transaction, whoever recorded it. */
export type FollowUp = (command: Command, recorded: readonly ActivityEntry[]) => Promise<void>;

export type CommandContext = {
  db: Db;
  clock: Clock;
  zone: string;
  changes: ChangeFeed;
  jobs: JobQueue;
  followUp: FollowUp;
};

/** The database was lost while it committed: whether all of it is saved or nothing, nobody knows. */
export class CommitInDoubt extends Error {
  constructor(cause: unknown) {
    super('The database was lost while it committed', { cause });
    this.name = 'CommitInDoubt';
  }
}

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
/** Broken when another request with the same idempotency key stored its answer after ours had looked for one. */
const KEY_TAKEN = 'idempotency_keys_scope_key_pk';
const MAX_ATTEMPTS = 4;

/**
 * Runs `work` in a transaction and answers what it returns, once that is durable. Deadlocks are retried from the
 * start, so `work` must have no effect outside the database.
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
