import { memo, type ReactNode } from 'react';
import type { Layby } from '#shared/contracts/laybys.ts';
import { LAYBY_STATUS_LABELS } from '#shared/domain/labels.ts';
import type { Column } from '#web/components/list/density/columns.ts';
import { CompactList, type ListOf } from '#web/components/list/density/compact-list.tsx';
import type { OpenRows } from '#web/components/list/use-expanded.ts';
import { OpeningLine } from '#web/components/shop/row-line.tsx';
import { useMinute } from '#web/lib/shop-clock.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { LAYBY_COLUMNS } from './layby-columns.tsx';

/** Components of the screen that the lines render: passed as props, so that the lines' chunk does not import the screen. */
export interface LaybyPieces {
  actions: (layby: Layby, isExpanded: boolean) => ReactNode;
  details: (layby: Layby) => ReactNode;
}

type LaybyLinesProps = ListOf<Layby> & OpenRows & { pieces: LaybyPieces };

/** The laybys in the one-line layout. */
export function LaybyLines({ isExpanded, setExpanded, pieces, ...list }: LaybyLinesProps) {
  const now = useMinute();
  return (
    <CompactList
      {...list}
      set={LAYBY_COLUMNS}
      first="Customer"
      renderLine={(layby, columns) => (
        <LaybyLine
          {...{ layby, now, columns, pieces }}
          isExpanded={isExpanded(layby.id)}
          onExpandedChange={setExpanded}
        />
      )}
    />
  );
}

interface LaybyLineProps {
  layby: Layby;
  now: Date;
  isExpanded: boolean;
  onExpandedChange: (id: number, isExpanded: boolean) => void;
  columns: readonly Column<Layby>[];
  pieces: LaybyPieces;
}

const LaybyLine = memo(function LaybyLine({ layby: read, pieces, ...line }: LaybyLineProps) {
  const layby = useWaitingRow('layby', read);
  const stage = layby.isOverdue ? 'overdue' : layby.status;
  return (
    <OpeningLine
      {...line}
      row={layby}
      entity="layby"
      name={layby.customerFullName}
      stage={stage}
      status={LAYBY_STATUS_LABELS[stage]}
      note={layby.phoneModel}
      last={pieces.actions(layby, line.isExpanded)}
    >
      {pieces.details(layby)}
    </OpeningLine>
  );
});
