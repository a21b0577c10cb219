import { Link } from '@tanstack/react-router';
import type { ArrivalSummary } from '#shared/contracts/stock-arrival.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { DottedLine } from '#web/components/dotted-line.tsx';
import { LogList } from '#web/components/log-list.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { BOX_TEXT, boxText, sumText } from './stock-arrival.text.ts';
import { takenBoxesLog } from './stock-arrivals.queries.ts';

/** Earlier arrivals, newest first. Each has a URL, at which the screen opens it. */
export function TakenBoxes() {
  return (
    <Panel title={BOX_TEXT.listTitle}>
      <LogList log={takenBoxesLog} words={BOX_TEXT}>
        {(row) => <TakenBox row={row} />}
      </LogList>
    </Panel>
  );
}

function TakenBox({ row }: { row: ArrivalSummary }) {
  const { timeZone } = useAppConfig();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2.5">
      <div className="min-w-0">
        <Link
          to="/stock-arrival"
          search={{ box: row.id }}
          className="inline-block min-h-6 font-semibold underline decoration-edge-strong underline-offset-3 hover:decoration-current pointer-coarse:py-2"
        >
          {formatLongDateTime(new Date(row.createdAt), timeZone)}
        </Link>
        <DottedLine>
          {boxText(row.id)}
          {branchLabel(row.branch)}
          {sumText(row.unitCount, row.givenCount, 0)}
          {row.receivedBy}
        </DottedLine>
      </div>
      {row.takenBackAt !== null && <Badge>{BOX_TEXT.takenBack}</Badge>}
    </li>
  );
}
