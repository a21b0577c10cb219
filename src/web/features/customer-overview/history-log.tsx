import { useInfiniteQuery } from '@tanstack/react-query';
import type { CustomerHistoryRow } from '#shared/contracts/customer-overview.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { BRANCH_LABELS, branchCodeOf } from '#shared/domain/labels.ts';
import { QueryPart } from '#web/components/query-part.tsx';
import { describeActivity } from '#web/lib/history/activity-words.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { customerHistoryQuery } from './customer-overview.queries.ts';
import { OVERVIEW_TEXT } from './customer-overview.text.ts';

/** What happened to the customer and to all that is theirs, newest first: who, when and what. */
export function HistoryLog({ customerId }: { customerId: number }) {
  const query = useInfiniteQuery(customerHistoryQuery(customerId));
  return (
    <QueryPart
      query={query}
      loading={OVERVIEW_TEXT.loading}
      failed={OVERVIEW_TEXT.failed}
      empty={OVERVIEW_TEXT.noHistory}
    >
      {(rows) => (
        <ol className="ml-1.5 border-l border-edge-strong">
          {rows.map((row) => (
            <HistoryEntry key={row.id} row={row} />
          ))}
        </ol>
      )}
    </QueryPart>
  );
}

function HistoryEntry({ row }: { row: CustomerHistoryRow }) {
  const { timeZone } = useAppConfig();
  const { title, changes } = describeActivity(row, timeZone);
  const status = row.after?.status;
  const branch = branchCodeOf(row.branch ?? '');
  const hand = [row.agent, branch && BRANCH_LABELS[branch]].filter(Boolean).join(', ');
  return (
    <li
      data-stage={typeof status === 'string' ? status : 'pending'}
      className="relative grid gap-0.5 pb-5 pl-5 last:pb-1"
    >
      <span
        aria-hidden
        className="absolute top-1.5 -left-[5.5px] size-2.5 rounded-full bg-stage ring-4 ring-panel-solid"
      />
      <p className="font-medium break-words">
        {title}
        {row.about.entity !== 'customer' && (
          <span className="font-normal text-soft"> · {row.about.label}</span>
        )}
      </p>
      <p className="text-note text-soft">
        <time dateTime={row.at}>{formatLongDateTime(new Date(row.at), timeZone)}</time>
        {hand !== '' && ` · ${hand}`}
      </p>
      {changes.length > 0 && (
        <ul className="mt-0.5 text-note break-words text-soft">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
