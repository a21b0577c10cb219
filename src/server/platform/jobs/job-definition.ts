/** What a job did, in counts: {"reminders": 3}. */
export type JobCounts = Record<string, number>;

/**
 * One kind of work that happens outside a request. `run` does everything that is due by the context's clock, may be
 * called at any time and repeatedly, and behaves the same whether a schedule, a person or a test calls it.
 */
export type JobDefinition<Context, Data extends object = object> = {
  /** The name of its queue; never changed once released. */
  name: string;
  title: string;
  description: string;
  /** A cron expression in the shop's zone; null for work that commands enqueue. */
  schedule: string | null;
  /** The schedule in words: 'every minute'. */
  scheduleWords: string;
  /** How often a failed run is retried, and after how long; with `doubles` each delay is twice the previous one. */
  retry?: { limit: number; delaySeconds: number; doubles?: boolean; maxDelaySeconds?: number };
  /** Only one job per `singletonKey` waits at a time. Such a job is never enqueued without a key. */
  isOneWaitingPerKey?: boolean;
  /** After this time a run counts as lost even if it still sends heartbeats; default 15 minutes. */
  longestSeconds?: number;
  /** How many run concurrently in one process; default 1. Of a scheduled job only one run is active in all processes together. */
  concurrency?: number;
  run(context: Context, data: Data): Promise<JobCounts>;
};

export const EVERY_MINUTE = '* * * * *';
