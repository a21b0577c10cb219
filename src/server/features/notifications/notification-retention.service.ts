import { sql } from 'drizzle-orm';
import { NOBODY, writeActivity } from '#server/platform/activity/activity.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';

/**
 * Notifications are kept for a year after they were sent. Then the whole row, with who has read it, moves to the history
 * as an 'archived' entry of `activity`, which nothing removes.
 */

const KEPT_MS = 365 * 24 * 60 * 60 * 1000;
const BATCH = 500;

/** Archives notifications older than a year, by the context's clock; returns their number. */
export async function archiveOldNotifications(context: CommandContext): Promise<number> {
  let archived = 0;
  for (;;) {
    const count = await runCommand(context, NOBODY, archiveSome);
    archived += count;
    if (count < BATCH) return archived;
  }
}

async function archiveSome({ tx, now, actor }: Command): Promise<number> {
  const horizon = new Date(now.getTime() - KEPT_MS);
  const { rows } = await tx.execute<{ id: number; whole: Record<string, unknown> }>(sql`
    with old as (
      select n.id from notifications n
      where n.deleted_batch_id is null and greatest(n.created_at, n.scheduled_for, n.sent_at) < ${horizon}
      order by n.id limit ${BATCH} for update skip locked),
    expired as (
      select n.id, to_jsonb(n) || jsonb_build_object('subjects', (
        select coalesce(jsonb_object_agg(s.kind, s.subject_id), '{}')
        from notification_subjects s where s.notification_id = n.id), 'reads', (
        select coalesce(jsonb_agg(to_jsonb(r) - 'notification_id' order by r.read_at), '[]')
        from notification_reads r where r.notification_id = n.id)) as whole
      from notifications n join old using (id))
    delete from notifications n using expired where n.id = expired.id returning n.id, expired.whole`);
  // Not announced: no screen shows notifications of this age.
  const entries = rows.map(({ id, whole }) => ({
    entity: 'notification' as const,
    id,
    action: 'archived',
    before: whole,
  }));
  await writeActivity(tx, actor, now, entries);
  return rows.length;
}
