import type { ActivityRow } from '#shared/contracts/history.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { BRANCH_LABELS, branchCodeOf } from '#shared/domain/labels.ts';
import { describeActivity } from '#web/lib/history/activity-words.ts';
import type { LogQuery } from '#web/lib/log-query.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { LogList } from './log-list.tsx';
import { UndoButton } from './undo-button.tsx';
import { UNDO_TEXT } from './undo-words.ts';

const WORDS = {
  loading: 'Loading history',
  failed: 'The history could not be loaded',
  empty: 'No history yet',
};

/** `about`: the record it happened to, in a list of several records. */
type HistoryRow = ActivityRow & { about?: { entity: string; label: string } };

/** The entries of a history: who, when and what. */
export function HistoryList<Row extends HistoryRow>({ log }: { log: LogQuery<Row> }) {
  return (
    <LogList log={log} words={WORDS} className="ml-1.5 border-l border-edge-strong">
      {(row) => <HistoryEntry row={row} />}
    </LogList>
  );
}

function HistoryEntry({ row }: { row: HistoryRow }) {
  const { timeZone } = useAppConfig();
  const { title, changes } = describeActivity(row, timeZone);
  const status = row.after?.status;
  const branch = branchCodeOf(row.branch ?? '');
  const who = row.agent ?? (row.deviceId === null ? 'System' : 'No agent');
  const hand = [who, branch && BRANCH_LABELS[branch]].filter(Boolean).join(', ');
  return (
    <li
      data-stage={typeof status === 'string' ? status : 'pending'}
      className="relative grid gap-0.5 pb-5 pl-5 last:pb-1"
    >
      <span
        aria-hidden
        className="absolute top-1.5 -left-[5.5px] size-2.5 rounded-full bg-stage ring-4 ring-panel-solid"
      />
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 font-medium break-words">
          {unbroken(title)}
          {row.about && row.about.entity !== 'customer' && (
            <span className="font-normal text-soft"> · {row.about.label}</span>
          )}
          {row.isUndone && <span className="font-normal text-soft"> · {UNDO_TEXT.undone}</span>}
        </p>
        {row.canUndo && (
          <span className="-my-1">
            <UndoButton row={row} what={title} />
          </span>
        )}
      </div>
      <p className="text-note text-soft">
        <time dateTime={row.at}>{formatLongDateTime(new Date(row.at), timeZone)}</time> · {hand}
      </p>
      {changes.length > 0 && (
        <ul className="mt-0.5 text-note break-words text-soft">
          {changes.map((change) => (
            <li key={change}>{unbroken(change)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
