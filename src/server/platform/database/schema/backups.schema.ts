import { sql } from 'drizzle-orm';
import { bigint, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BackupTotals } from '#shared/contracts/backups.ts';
import { instant } from './columns.ts';

/** One row a backup that was tried: where it is, what is in it, and whether it could be restored. */
export const backups = pgTable(
  'backups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['scheduled', 'manual', 'before-upgrade'] }).notNull(),
    /** Who asked for it; null for a schedule and a start. */
    agent: text(),
    state: text({ enum: ['running', 'made', 'failed'] })
      .notNull()
      .default('running'),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    /** Its name in BACKUP_DIR; null until it is whole. */
    file: text(),
    /** When a newer one had taken its place, and it was removed. */
    removedAt: instant(),
    bytes: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    totals: jsonb().$type<BackupTotals>(),
    /** What a restore into a scratch database said; null while none was tried. */
    verdict: text({ enum: ['equal', 'different', 'failed'] }),
    verifiedAt: instant(),
    /** The second place: null when there is none. */
    copy: text({ enum: ['copied', 'failed'] }),
    /** Of the backup, of its verification or of its copy, whichever failed first; for people. */
    error: text(),
  },
  (t) => [
    check('backups_kind_known', sql`${t.kind} in ('scheduled', 'manual', 'before-upgrade')`),
    check('backups_state_known', sql`${t.state} in ('running', 'made', 'failed')`),
    check('backups_verdict_known', sql`${t.verdict} in ('equal', 'different', 'failed')`),
    check('backups_copy_known', sql`${t.copy} in ('copied', 'failed')`),
  ],
);
