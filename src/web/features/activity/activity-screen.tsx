import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { History, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { CLOSING_HOUR } from '#shared/domain/as-it-was.ts';
import { noonOf } from '#shared/domain/calendar.ts';
import { ListFrame } from '#web/components/list/list-frame.tsx';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { usePagedRows } from '#web/components/list/paged-list.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { guessHeightPx } from '#web/components/ui/use-near-rows.ts';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { formatWeekdayDate } from '#web/lib/format.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { activityCountsQuery, activityQuery } from './activity.queries.ts';
import { ACTIVITY_TEXT, changesText } from './activity.text.ts';
import { ActivityDay } from './activity-day.tsx';
import {
  agentsOf,
  branchesOf,
  HandSelect,
  Hands,
  KindFilter,
  useActivitySearch,
} from './activity-filters.tsx';
import { ActivityLine } from './activity-line.tsx';
import { toldRows } from './activity-rows.ts';

const idOf = ({ id }: { id: number }) => id;
const ROW_HEIGHT_PX = guessHeightPx({ desk: 68, phone: 150 });

/** What people did on a day, one sentence for each change with its undo, at /activity. */
export function ActivityScreen() {
  const search = useSearch({ from: '/activity' });
  const setSearch = useActivitySearch(search);
  const { timeZone } = useAppConfig();
  const today = useShopDay();
  const day = search.day ?? today;
  const list = useInfiniteQuery(activityQuery(day, search));
  const { data: counts } = useQuery(activityCountsQuery(day));
  const rows = usePagedRows(list);
  const told = useMemo(() => toldRows(rows, timeZone), [rows, timeZone]);
  const isNarrowed = Boolean(search.kind ?? search.agent ?? search.branch ?? search.q);

  const agents = {
    title: ACTIVITY_TEXT.agents,
    hands: counts ? agentsOf(counts) : [],
    current: search.agent,
    onChoose: (agent: string | undefined) => setSearch({ agent }),
  };
  const branches = {
    title: ACTIVITY_TEXT.branches,
    hands: counts ? branchesOf(counts) : [],
    current: search.branch,
    onChoose: (branch: string | undefined) => setSearch({ branch }),
  };
  const date = formatWeekdayDate(noonOf(day, timeZone), timeZone);

  return (
    <>
      <PageHeader
        title={ACTIVITY_TEXT.title}
        subtitle={counts ? `${date} · ${changesText(counts.total)}` : date}
        actions={
          <>
            {/* On its own line in a narrow list, so that its text starts at the same edge as the rest. */}
            <Button variant="ghost" className="max-sm:px-0" asChild>
              <Link to="/as-it-was" search={{ at: day === today ? undefined : `${day}T${CLOSING_HOUR}` }}>
                {ACTIVITY_TEXT.asItWas}
              </Link>
            </Button>
            <ActivityDay day={day} today={today} onChange={(chosen) => setSearch({ day: chosen })} />
          </>
        }
      />
      <ListSearch label={ACTIVITY_TEXT.searchLabel} placeholder={ACTIVITY_TEXT.searchPlaceholder} />
      <div className="my-3 grid gap-2">
        <KindFilter search={search} counts={counts} />
        <div className="grid grid-cols-2 gap-2 xl:hidden">
          <HandSelect all={ACTIVITY_TEXT.allAgents} {...agents} />
          <HandSelect all={ACTIVITY_TEXT.allBranches} {...branches} />
        </div>
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <ListFrame
          query={list}
          rows={told}
          entity="activity"
          scope={[day, search]}
          words={ACTIVITY_TEXT}
          rowHeightPx={ROW_HEIGHT_PX}
          more={{ list, label: ACTIVITY_TEXT.loadMore, failedText: ACTIVITY_TEXT.moreFailed }}
          empty={
            isNarrowed ? (
              <EmptyState
                icon={SearchX}
                title={ACTIVITY_TEXT.noMatchTitle}
                action={
                  <Button
                    onClick={() =>
                      setSearch({ kind: undefined, agent: undefined, branch: undefined, q: undefined })
                    }
                  >
                    {ACTIVITY_TEXT.showAll}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon={History}
                title={ACTIVITY_TEXT.emptyTitle}
                description={ACTIVITY_TEXT.emptyNote}
              />
            )
          }
        >
          {(held) => (
            <VirtualList
              label={ACTIVITY_TEXT.listLabel}
              items={held.rows}
              goneKeys={held.goneIds}
              getKey={idOf}
              estimateHeightPx={ROW_HEIGHT_PX}
              renderItem={(one) => <ActivityLine told={one} />}
            />
          )}
        </ListFrame>
        <aside className="sticky top-20 grid gap-3 max-xl:hidden">
          <Hands {...agents} />
          <Hands {...branches} />
        </aside>
      </div>
    </>
  );
}
