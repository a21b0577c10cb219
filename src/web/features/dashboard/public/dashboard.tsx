import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useLayoutEffect, useRef } from 'react';
import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { Button } from '#web/components/ui/button.tsx';
import { dottedParts } from '#web/components/ui/dotted-parts.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { formatWeekdayDate, hourInZone } from '#web/lib/format.ts';
import { useAppConfig, useDevice } from '#web/lib/session.ts';
import { useMinute } from '#web/lib/shop-clock.ts';
import { useShow } from '#web/lib/show.ts';
import { BusiestTile } from '../busiest-tile.tsx';
import { dashboardStatsQuery } from '../dashboard.queries.ts';
import { busiestStep, DASHBOARD_TILES, isEmptyShop } from '../dashboard-tiles.ts';
import { Insights } from '../insights-place.tsx';
import { StatTile } from '../stat-tile.tsx';
import { TotalPanel } from '../total-panel.tsx';

const GRID = 'grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:gap-4 xl:grid-cols-3';

/** Memoised: does not render with the numbers below it. */
const Greeting = memo(function Greeting() {
  const { timeZone } = useAppConfig();
  const { agent, branch } = useDevice();
  const now = useMinute();
  const subtitle = [formatWeekdayDate(now, timeZone), branchLabel(branch)].filter(Boolean).join(' · ');
  return (
    <PageHeader
      title={[greetingAt(hourInZone(now, timeZone)), agent].filter(Boolean).join(', ')}
      subtitle={dottedParts(subtitle)}
      actions={
        <Button variant="ghost" size="compact" asChild>
          <Link to="/as-it-was">As it was…</Link>
        </Button>
      }
    />
  );
});

export function DashboardScreen() {
  const stats = useQuery(dashboardStatsQuery);
  useShow();
  return (
    <>
      <Greeting />
      {stats.data ? (
        <Numbers stats={stats.data} readAt={stats.dataUpdatedAt} />
      ) : stats.isError ? (
        <ErrorState
          title="The dashboard could not be loaded"
          error={stats.error}
          onRetry={() => stats.refetch()}
          isRetrying={stats.isFetching}
        />
      ) : (
        <Initializing />
      )}
    </>
  );
}

function Numbers({ stats, readAt }: { stats: DashboardStats; readAt: number }) {
  const lastRead = useRef(readAt);
  // Runs after the tiles have compared their counts, because effects of children run first.
  useLayoutEffect(() => {
    lastRead.current = readAt;
  }, [readAt]);
  const busiest = busiestStep(stats);
  return (
    <div className="grid gap-3 sm:gap-4">
      <ul className={GRID}>
        {DASHBOARD_TILES.map((tile) => (
          <StatTile
            key={tile.stat}
            tile={tile}
            count={stats[tile.stat]}
            lastRead={lastRead}
            waitingCount={tile.waitingStage && stats.waiting[tile.waitingStage]}
          />
        ))}
        <BusiestTile
          stage={busiest?.stage ?? null}
          count={busiest?.count ?? 0}
          openOrders={stats.openOrders}
        />
      </ul>
      <TotalPanel stats={stats} />
      <div data-empty={isEmptyShop(stats) || undefined}>
        <Insights />
      </div>
    </div>
  );
}

function Initializing() {
  return (
    <div role="status">
      <p className="mb-3 text-body text-soft">Initializing dashboard...</p>
      <div className={GRID}>
        {DASHBOARD_TILES.map((tile) => (
          <Skeleton key={tile.stat} className="h-36 rounded-panel" />
        ))}
      </div>
    </div>
  );
}

/** The hours after midnight count as morning. */
function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
