import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** One row per run of a job, for the people who look after the system; the queue itself is pg-boss's. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    status: text({ enum: ['running', 'succeeded', 'failed'] })
      .notNull()
      .default('running'),
    /** Started by its schedule, or by a person. */
    trigger: text({ enum: ['schedule', 'manual'] }).notNull(),
    agent: text(),
    /** What it did, in counts: {"reminders": 3}. */
    result: jsonb().$type<Record<string, number>>(),
    error: text(),
  },
  (t) => [
    index('job_runs_newest_idx').on(t.name, t.id.desc().nullsFirst()),
    check('job_runs_status_known', sql`${t.status} in ('running', 'succeeded', 'failed')`),
  ],
);
