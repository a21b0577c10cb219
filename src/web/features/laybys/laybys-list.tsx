import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { Layby } from '#shared/contracts/laybys.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { useDensity } from '#web/components/list/density/density.ts';
import { NoneInFilters } from '#web/components/list/filters/none-in-filters.tsx';
import { NoMatch } from '#web/components/list/no-match.tsx';
import { OpenedRow } from '#web/components/list/opened-row.tsx';
import { PagedList } from '#web/components/list/paged-list.tsx';
import { ListLoading } from '#web/components/list-loading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { guessHeightPx } from '#web/components/ui/use-near-rows.ts';
import { ROW_KEYS } from '#web/lib/keys/row-keys.ts';
import { isNarrowed } from '#web/lib/list-filter.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { LaybyCard, LaybyCardActions, LaybyCardDetails } from './card/layby-card.tsx';
import type { LaybyPieces } from './card/layby-lines.tsx';
import { useLaybyDialogs } from './dialogs/layby-dialogs.tsx';
import type { LaybyFilter } from './laybys-filter.ts';
import { LAYBYS_TEXT, noMatchText, noneText } from './laybys-screen.text.ts';
import { laybyListQuery } from './public/laybys.queries.ts';
import { laybyQuery } from './public/one-layby.queries.ts';
import { useOpenLaybys } from './use-open-laybys.ts';

const LaybyLines = lazyPart(() => import('./card/layby-lines.tsx'), 'LaybyLines', {
  placeholder: <ListLoading label={LAYBYS_TEXT.loading} rowHeightPx={42} />,
});

/** The rows, or the loading, error or empty state instead of them. A layby that only the URL names is shown above them. */
export function LaybysList({ filter, createButton }: LaybysEmptyProps) {
  const { today, zone } = useToday();
  const list = useInfiniteQuery(laybyListQuery(filter));
  const { aboveId, isExpanded, setExpanded, close, drop } = useOpenLaybys();
  const openDialog = useLaybyDialogs();
  const keys = useMemo(
    () => ({
      [ROW_KEYS.edit]: (layby: Layby) => openDialog('edit', layby),
      [ROW_KEYS.payment]: (layby: Layby) => {
        if (layby.nextActions.includes('add_payment')) openDialog('pay', layby);
      },
    }),
    [openDialog],
  );
  const [density] = useDensity();
  const pieces = useMemo(
    (): LaybyPieces => ({
      actions: (layby, isOpen) => <LaybyCardActions layby={layby} isExpanded={isOpen} />,
      details: (layby) => <LaybyCardDetails layby={layby} today={today} zone={zone} />,
    }),
    [today, zone],
  );
  const shown = {
    ...{ keys, query: list, entity: 'layby', scope: filter, words: LAYBYS_TEXT, aboveId },
    nameOf: ({ phoneModel, customerFullName }: Layby) => `${phoneModel}, ${customerFullName}`,
    empty: <LaybysEmpty filter={filter} createButton={createButton} />,
  };
  return (
    <>
      {aboveId !== null && (
        <OpenedRow key={aboveId} query={laybyQuery(aboveId)} words={LAYBYS_TEXT} onFailed={drop}>
          {(layby) => (
            <LaybyCard layby={layby} today={today} zone={zone} isExpanded onExpandedChange={close} />
          )}
        </OpenedRow>
      )}
      {density === 'compact' ? (
        <LaybyLines {...shown} {...{ isExpanded, setExpanded, pieces }} />
      ) : (
        <PagedList
          {...shown}
          rowHeightPx={guessHeightPx({ desk: 66, phone: 150 })}
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
      )}
    </>
  );
}

interface LaybysEmptyProps {
  filter: LaybyFilter;
  createButton: ReactNode;
}

function LaybysEmpty({ filter, createButton }: LaybysEmptyProps) {
  if (filter.q !== '') return <NoMatch words={LAYBYS_TEXT}>{noMatchText(filter.q)}</NoMatch>;
  if (isNarrowed(filter.by)) return <NoneInFilters />;
  const isFiltered = filter.statuses.length > 0;
  return (
    <EmptyState
      icon={CalendarClock}
      title={LAYBYS_TEXT.empty}
      description={isFiltered ? noneText(filter) : LAYBYS_TEXT.emptyNote}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          {isFiltered && (
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
