import { useInfiniteQuery } from '@tanstack/react-query';
import type { ActivityRow } from '#shared/contracts/history.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { BRANCH_LABELS, branchCodeOf } from '#shared/domain/labels.ts';
import { QueryPart } from '#web/components/query-part.tsx';
import { describeActivity } from '#web/lib/history/activity-words.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { timelineQuery } from '../public/order-dialogs.queries.ts';

/** What happened to an order, newest first: who, when and what. */
export function OrderTimeline({ orderId }: { orderId: number }) {
  const rows = useInfiniteQuery(timelineQuery(orderId));
  return (
    <QueryPart
      query={rows}
      loading="Loading history"
      failed="The history could not be loaded"
      empty="No history yet"
    >
      {(entries) => (
        <ol className="ml-1.5 border-l border-edge-strong">
          {entries.map((row) => (
            <TimelineEntry key={row.id} row={row} />
          ))}
        </ol>
      )}
    </QueryPart>
  );
}

function TimelineEntry({ row }: { row: ActivityRow }) {
  const { zone } = useToday();
  const { title, changes } = describeActivity(row, zone);
  const status = row.after?.status;
  const branch = branchCodeOf(row.branch ?? '');
  const hand = [row.agent ?? 'Unknown', branch && BRANCH_LABELS[branch]].filter(Boolean).join(', ');
  return (
    <li
      data-stage={typeof status === 'string' ? status : 'pending'}
      className="relative grid gap-0.5 pb-5 pl-5 last:pb-1"
    >
      <span
        aria-hidden
        className="absolute top-1.5 -left-[5.5px] size-2.5 rounded-full bg-stage ring-4 ring-panel-solid"
      />
      <p className="font-medium">{title}</p>
      <p className="text-note text-soft">
        <time dateTime={row.at}>{formatLongDateTime(new Date(row.at), zone)}</time> · {hand}
      </p>
      {changes.length > 0 && (
        <ul className="mt-0.5 text-note text-soft">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
