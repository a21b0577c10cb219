import { z } from 'zod';
import { instantOut } from './common.ts';

export const jobRun = z.object({
  id: z.int(),
  startedAt: instantOut,
  finishedAt: instantOut.nullable(),
  status: z.enum(['running', 'succeeded', 'failed']),
  trigger: z.enum(['schedule', 'manual']),
  agent: z.string().nullable(),
  /** The counts that the run reported. */
  result: z.record(z.string(), z.int()).nullable(),
  error: z.string().nullable(),
});
export type JobRun = z.infer<typeof jobRun>;

const job = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** The schedule in words: 'every minute'. */
  schedule: z.string(),
  nextRunAt: instantOut.nullable(),
  lastRun: jobRun.nullable(),
  /** Failed runs of the last 30 days. */
  failures: z.int(),
  recentRuns: z.array(jobRun),
});
export type Job = z.infer<typeof job>;

/** `push`: push messages that wait to be sent, and those that were given up. `warnings`: about the configuration. */
export const jobsReply = z.object({
  jobs: z.array(job),
  push: z.object({ waiting: z.int(), failed: z.int(), subscriptions: z.int() }),
  warnings: z.array(z.string()),
});
export type JobsReply = z.infer<typeof jobsReply>;

export const jobParams = z.object({ name: z.string().max(100) });
