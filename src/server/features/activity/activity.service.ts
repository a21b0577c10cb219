import { type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import type { ActivityEntity, ActivityRow } from '#shared/contracts/history.ts';

/** Reads the history. Writing it is every command's own business. */

/** The driver hands a bigint over as text. */
export type ListedActivity = Omit<ActivityRow, 'id' | 'at'> & { id: string; at: Date };

/** Rows of one kind, by their numbers. */
export type HistorySubject = { entity: ActivityEntity; ids: readonly number[] };

/** The history of the rows named, newest first; it outlives them. At least one subject must be given. */
export function historyOf(subjects: readonly HistorySubject[]): ListQuery<ListedActivity, ActivityRow> {
  const matches = sql`(${sql.join(subjects.map(isAbout), sql` or `)})`;
  return {
    rows: ({ limit, after }) => sql`
      select id, at, entity, entity_id as "entityId", action, before, after, agent, branch,
        device_id as "deviceId", request_id as "requestId", batch_id as "batchId"
      from activity where ${matches} ${after === null ? sql`` : sql`and id < ${after.id}`}
      order by id desc ${limit === null ? sql`` : sql`limit ${limit}`}`,
    count: () => sql`select count(*)::int as total from activity where ${matches}`,
    present: ({ id, at, ...row }) => ({ ...row, id: Number(id), at: at.toISOString() }),
    cursorOf: ({ id, at }) => ({ at, id: Number(id) }),
  };
}

function isAbout({ entity, ids }: HistorySubject): SQL {
  return sql`(entity = ${entity} and entity_id = any(${sql.param([...ids])}::int[]))`;
}
