import { z } from 'zod';
import { instantOut } from './common.ts';

export const jobRun = z.object({
  id: z.int(),
  startedAt: instantOut,
  finishedAt: instantOut.nullable(),
  status: z.enum(['running', 'succeeded', 'failed']),
  trigger: z.enum(['schedule', 'manual']),
  agent: z.string().nullable(),
  /** What it did, in counts. */
  result: z.record(z.string(), z.int()).nullable(),
  error: z.string().nullable(),
});
export type JobRun = z.infer<typeof jobRun>;

export const job = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Its schedule as people read it: 'every minute'. */
  schedule: z.string(),
  nextRunAt: instantOut.nullable(),
  lastRun: jobRun.nullable(),
  /** Of the last 30 days. */
  failures: z.int(),
  recentRuns: z.array(jobRun),
});
export type Job = z.infer<typeof job>;

/** `push`: what waits to be sent to phones and browsers, and what has been given up. `warnings`: of the configuration. */
export const jobsReply = z.object({
  jobs: z.array(job),
  push: z.object({ waiting: z.int(), failed: z.int(), subscriptions: z.int() }),
  warnings: z.array(z.string()),
});
export type JobsReply = z.infer<typeof jobsReply>;

export const jobParams = z.object({ name: z.string().max(100) });
