import { sql } from 'drizzle-orm';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import type { ActivityEntity, ActivityRow } from '#shared/contracts/history.ts';

/** The driver hands a bigint over as text. */
type ListedActivity = Omit<ActivityRow, 'id' | 'at'> & { id: string; at: Date };

/** The history of one row, newest first; it outlives the row. */
export function activityList(
  entity: ActivityEntity,
  entityId: number,
): ListQuery<ListedActivity, ActivityRow> {
  const matches = sql`entity = ${entity} and entity_id = ${entityId}`;
  return {
    rows: ({ limit, after }) => sql`
      select id, at, entity, entity_id as "entityId", action, before, after, agent, branch,
        device_id as "deviceId", request_id as "requestId", batch_id as "batchId"
      from activity where ${matches} ${after === null ? sql`` : sql`and id < ${after.id}`}
      order by id desc ${limit === null ? sql`` : sql`limit ${limit}`}`,
    count: () => sql`select count(*)::int as total from activity where ${matches}`,
    // Rows are only ever added.
    validator: () => sql`select max(id)::text as mark from activity where ${matches}`,
    present: ({ id, at, ...row }) => ({ ...row, id: Number(id), at: at.toISOString() }),
    cursorOf: ({ id, at }) => ({ at, id: Number(id) }),
  };
}
