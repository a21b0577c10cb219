import { type SQL, sql } from 'drizzle-orm';
import { newestFirst } from '#server/platform/http/newest-first.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import type { ActivityEntity, ActivityRow } from '#shared/contracts/history.ts';
import { maskIdNumber } from '#shared/domain/id-number.ts';

/** Reads the history. Writing it is every command's own business. */

/** The driver hands a bigint over as text. */
export type ListedActivity = Omit<ActivityRow, 'id' | 'at'> & { id: string; at: Date };

/** Rows of one kind, by their numbers. */
export type HistorySubject = { entity: ActivityEntity; ids: readonly number[] };

const COLUMNS = sql`id, at, entity, entity_id as "entityId", action, before, after, agent, branch,
  device_id as "deviceId", request_id as "requestId", batch_id as "batchId"`;

/** The history of the rows named, newest first; it outlives them. At least one subject must be given. */
export function historyOf(subjects: readonly HistorySubject[]): ListQuery<ListedActivity, ActivityRow> {
  return newestFirst({
    ...{ table: 'activity', as: 'a', columns: COLUMNS, dated: 'at', isLog: true },
    where: sql`(${sql.join(subjects.map(isAbout), sql` or `)})`,
    present: ({ id, at, ...row }: ListedActivity) => ({
      ...row,
      id: Number(id),
      at: at.toISOString(),
      before: maskedFields(row.before),
      after: maskedFields(row.after),
    }),
  });
}

function isAbout({ entity, ids }: HistorySubject): SQL {
  return sql`(entity = ${entity} and entity_id = any(${sql.param([...ids])}::int[]))`;
}

/** Here as everywhere an ID number is shown by its end. */
export function maskedFields(fields: ActivityRow['before']): ActivityRow['before'] {
  if (typeof fields?.idNumber !== 'string') return fields;
  return { ...fields, idNumber: maskIdNumber(fields.idNumber) };
}
