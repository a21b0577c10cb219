/** What a job did, in counts: {"reminders": 3}. */
export type JobCounts = Record<string, number>;

/**
 * One kind of work that happens outside a request. `run` does all that is due by the context's clock, may be called at
 * any time and as often as one likes, and is the same whether a schedule, a person or a test calls it.
 */
export type JobDefinition<Context, Data extends object = object> = {
  /** The name of its queue; never changed once released. */
  name: string;
  title: string;
  description: string;
  /** A cron expression on the shop's wall clock; null for work that commands enqueue. */
  schedule: string | null;
  /** The schedule as people read it: 'every minute'. */
  scheduleWords: string;
  /** How often a failed run is tried again, and after how long; with `doubles` each wait is twice the one before. */
  retry?: { limit: number; delaySeconds: number; doubles?: boolean; maxDelaySeconds?: number };
  /** Of jobs with the same `singletonKey` only one waits at a time. Such a job is never enqueued without a key. */
  isOneWaitingPerKey?: boolean;
  /** When a run that still gives signs of life is taken for lost all the same; a quarter of an hour unless said otherwise. */
  longestSeconds?: number;
  /** How many run at once in one process; 1 unless said otherwise. Scheduled jobs run one at a time in all processes. */
  concurrency?: number;
  run(context: Context, data: Data): Promise<JobCounts>;
};

export const EVERY_MINUTE = '* * * * *';
