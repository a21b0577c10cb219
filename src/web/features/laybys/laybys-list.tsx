import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { NoMatch } from '#web/components/list/no-match.tsx';
import { OpenedRow } from '#web/components/list/opened-row.tsx';
import { PagedList } from '#web/components/list/paged-list.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { useToday } from '#web/lib/shop-clock.ts';
import { LaybyCard } from './card/layby-card.tsx';
import type { LaybyFilter } from './laybys-filter.ts';
import { LAYBYS_TEXT, noMatchText, noneText } from './laybys-screen.text.ts';
import { laybyListQuery, laybyQuery } from './public/laybys.queries.ts';
import { useOpenLaybys } from './use-open-laybys.ts';

/** The cards, or what stands in their place while there are none. What the address alone has opened is above them. */
export function LaybysList({ filter, createButton }: LaybysEmptyProps) {
  const { today, zone } = useToday();
  const list = useInfiniteQuery(laybyListQuery(filter));
  const { aboveId, isExpanded, setExpanded, close, drop } = useOpenLaybys();
  return (
    <>
      {aboveId !== null && (
        <OpenedRow key={aboveId} query={laybyQuery(aboveId)} words={LAYBYS_TEXT} onFailed={drop}>
          {(layby) => (
            <LaybyCard layby={layby} today={today} zone={zone} isExpanded onExpandedChange={close} />
          )}
        </OpenedRow>
      )}
      <PagedList
        query={list}
        entity="layby"
        scope={filter}
        words={LAYBYS_TEXT}
        aboveId={aboveId}
        rowHeightPx={66}
        empty={<LaybysEmpty filter={filter} createButton={createButton} />}
        renderRow={(layby) => (
          <LaybyCard
            layby={layby}
            today={today}
            zone={zone}
            isExpanded={isExpanded(layby.id)}
            onExpandedChange={setExpanded}
          />
        )}
      />
    </>
  );
}

interface LaybysEmptyProps {
  filter: LaybyFilter;
  createButton: ReactNode;
}

function LaybysEmpty({ filter, createButton }: LaybysEmptyProps) {
  if (filter.q !== '') return <NoMatch words={LAYBYS_TEXT}>{noMatchText(filter.q)}</NoMatch>;
  const isNarrowed = filter.statuses.length > 0;
  return (
    <EmptyState
      icon={CalendarClock}
      title={LAYBYS_TEXT.empty}
      description={isNarrowed ? noneText(filter) : LAYBYS_TEXT.emptyNote}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          {isNarrowed && (
            <Button asChild>
              <Link to="/layby" search={{}}>
                {LAYBYS_TEXT.showAll}
              </Link>
            </Button>
          )}
          {createButton}
        </div>
      }
    />
  );
}
