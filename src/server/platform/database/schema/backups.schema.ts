import { sql } from 'drizzle-orm';
import { bigint, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BackupTotals } from '#shared/contracts/backups.ts';
import { instant } from './columns.ts';

/** One row per attempted backup: where it is, what it contains, and whether it could be restored. */
export const backups = pgTable(
  'backups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['scheduled', 'manual', 'before-upgrade'] }).notNull(),
    /** The agent who requested it; null for a scheduled one or one at a start. */
    agent: text(),
    state: text({ enum: ['running', 'made', 'failed'] })
      .notNull()
      .default('running'),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    /** Its name in BACKUP_DIR; null until the file is complete. */
    file: text(),
    /** When it was deleted, because newer ones superseded it. */
    removedAt: instant(),
    bytes: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    totals: jsonb().$type<BackupTotals>(),
    /** The result of a restore into a scratch database; null while none was attempted. */
    verdict: text({ enum: ['equal', 'different', 'failed'] }),
    verifiedAt: instant(),
    /** The copy in the second folder; null if there is no such folder. */
    copy: text({ enum: ['copied', 'failed'] }),
    /** The first failure of the backup, its verification or its copy; for people. */
    error: text(),
  },
  (t) => [
    check('backups_kind_known', sql`${t.kind} in ('scheduled', 'manual', 'before-upgrade')`),
    check('backups_state_known', sql`${t.state} in ('running', 'made', 'failed')`),
    check('backups_verdict_known', sql`${t.verdict} in ('equal', 'different', 'failed')`),
    check('backups_copy_known', sql`${t.copy} in ('copied', 'failed')`),
  ],
);
