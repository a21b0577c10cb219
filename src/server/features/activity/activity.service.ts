import { type SQL, sql } from 'drizzle-orm';
import { isOfUndoneBatch } from '#server/platform/batches/batch-entries.ts';
import { newestFirst } from '#server/platform/http/newest-first.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import type { ActivityEntity, ActivityRow } from '#shared/contracts/history.ts';
import { maskIdNumber } from '#shared/domain/id-number.ts';
import { TELLING_NOTHING, undoRuleOf } from '#shared/domain/undo.ts';

/** Reads the history. Entries are written by the commands. */

/** An entry as read by a list; the driver returns a bigint as text. */
export type ListedActivity = Omit<ActivityRow, 'id' | 'at' | 'doneAt' | 'undoesId' | 'canUndo'> & {
  id: string;
  at: Date;
  doneAt: Date | null;
  undoesId: string | null;
  /** A later entry builds on it, as far as the changed fields tell. */
  hasLater: boolean;
  /** Its ledger row has not been reversed. */
  hasMoney: boolean;
  /** It is a delete whose batch can still be restored. */
  isRestorable: boolean;
};

/** Rows of one kind, by id. */
export type HistorySubject = { entity: ActivityEntity; ids: readonly number[] };

/** Whether a later entry `l` does not count: it was undone, or it undoes an entry that is later than `a`. */
const IS_UNDONE_PAIR = sql`(coalesce(l.undoes_id, 0) > a.id or exists (select 1 from activity u where u.undoes_id = l.id))`;

const HAS_LATER = sql`exists (select 1 from activity l
  where l.entity = a.entity and l.entity_id = a.entity_id and l.id > a.id
    and not (l.action = any(${sql.param([...TELLING_NOTHING])}::text[]))
    and not (l.at = a.at and l.request_id is not distinct from a.request_id) and not ${IS_UNDONE_PAIR}
    and not ${isOfUndoneBatch(sql`l`)}
    and (a.action = 'created' or coalesce(l.after, l.before, '{}') ?| array(select jsonb_object_keys(a.after))))`;

/** The columns of entries `a` that `ActivityRow` shows, and those that decide `canUndo`. */
export const ACTIVITY_COLUMNS = sql`a.id, a.at, a.entity, a.entity_id as "entityId", a.action, a.before, a.after, a.agent, a.branch,
  a.device_id as "deviceId", a.request_id as "requestId", a.batch_id as "batchId", a.undoes_id as "undoesId",
  a.done_at as "doneAt", a.is_done_unsure as "isDoneUnsure",
  exists (select 1 from activity u where u.undoes_id = a.id) as "isUndone",
  ${HAS_LATER} as "hasLater",
  (a.before ? 'paidAmount' and exists (select 1 from receipts r
    where r.subject_kind = a.entity and r.subject_id = a.entity_id and r.created_at = a.at and r.kind <> 'reversal'
      and not exists (select 1 from receipts c where c.reverses_id = r.id))) as "hasMoney",
  coalesce((select b.kind = 'delete' and b.undone_at is null and b.purged_at is null
    from batches b where b.id = a.batch_id), false) as "isRestorable"`;

export function presentActivity({ id, at, doneAt, undoesId, ...row }: ListedActivity): ActivityRow {
  const { hasLater: _later, hasMoney: _money, isRestorable: _restorable, ...shown } = row;
  return {
    ...shown,
    id: Number(id),
    at: at.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    undoesId: undoesId === null ? null : Number(undoesId),
    canUndo: canUndo(row),
    before: maskedFields(row.before),
    after: maskedFields(row.after),
  };
}

type Judged = Pick<
  ListedActivity,
  'entity' | 'action' | 'before' | 'after' | 'batchId' | 'isUndone' | 'hasLater' | 'hasMoney' | 'isRestorable'
>;

/** A cheap estimate for the list; the undo itself checks everything. */
function canUndo({ entity, action, before, after, batchId, ...is }: Judged): boolean {
  const rule = undoRuleOf(entity, action);
  if (is.isUndone || !('way' in rule)) return false;
  if (batchId !== null) return is.isRestorable;
  if (rule.way === 'restore') return false;
  if (rule.way === 'trash' || rule.way === 'reopen') return !is.hasLater;
  const isMoney = before?.paidAmount !== undefined;
  if (rule.way === 'money') return is.hasMoney || !isMoney;
  if (isMoney && !is.hasMoney) return false;
  return !is.hasLater && Object.keys(after ?? {}).length > 0;
}

/** The history of the given rows, newest first; it includes rows that no longer exist. At least one subject must be given. */
export function historyOf(subjects: readonly HistorySubject[]): ListQuery<ListedActivity, ActivityRow> {
  return newestFirst({
    ...{ table: 'activity', as: 'a', columns: ACTIVITY_COLUMNS, dated: 'at', isLog: true },
    where: sql`(${sql.join(subjects.map(isAbout), sql` or `)})`,
    present: presentActivity,
  });
}

function isAbout({ entity, ids }: HistorySubject): SQL {
  return sql`(entity = ${entity} and entity_id = any(${sql.param([...ids])}::int[]))`;
}

/** Shows only the end of an ID number, as everywhere. */
export function maskedFields(fields: ActivityRow['before']): ActivityRow['before'] {
  if (typeof fields?.idNumber !== 'string') return fields;
  return { ...fields, idNumber: maskIdNumber(fields.idNumber) };
}
