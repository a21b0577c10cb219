import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import type { WasList } from '#shared/domain/as-it-was.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { statusesOfFilter } from '#shared/domain/order-filters.ts';
import { orderPageTitle, TILE_STATUSES, tileCountOf } from '#shared/domain/order-statuses.ts';
import { PICKED_UP_STATUSES, UNDER_WAY_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { wasDashboardQuery } from './as-it-was.queries.ts';
import { openText, sinceText, WAS_TEXT } from './as-it-was.text.ts';

interface WasTile {
  title: string;
  stage: string;
  noun: string;
  list: WasList;
  /** The list's status filter: the tile's number is the length of that list. */
  status: string;
  countOf: (stats: DashboardStats) => number;
}

const TILES: readonly WasTile[] = [
  ...TILE_STATUSES.map((status) => ({
    ...{ title: orderPageTitle(status), stage: status, noun: 'order', list: 'orders' as const },
    status: (statusesOfFilter(status, false) ?? []).join(),
    countOf: (stats: DashboardStats) => stats[tileCountOf(status)],
  })),
  {
    ...{ title: 'Completed Pre-orders', stage: 'picked_up', noun: 'pre-order', list: 'pre-orders' },
    status: PICKED_UP_STATUSES.join(),
    countOf: ({ completedPreOrders }) => completedPreOrders,
  },
  {
    ...{ title: 'Total Pre-orders', stage: 'bank_paid', noun: 'pre-order', list: 'pre-orders', status: '' },
    countOf: ({ totalPreOrders }) => totalPreOrders,
  },
  {
    ...{ title: 'In Transit', stage: 'dubai_preorder', noun: 'pre-order', list: 'pre-orders' },
    status: UNDER_WAY_STATUSES.join(),
    countOf: ({ inTransitPreOrders }) => inTransitPreOrders,
  },
];

/** The eleven tiles at that moment, each linking to its list at that moment. */
export function WasDashboardPart({ at, address }: { at: Date; address: string }) {
  const { timeZone } = useAppConfig();
  const query = useQuery(wasDashboardQuery(at));
  if (query.isError) {
    return (
      <ErrorState
        title={WAS_TEXT.loadFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (query.data === undefined)
    return <SkeletonList count={4} label={WAS_TEXT.loading} itemClassName="h-24" />;
  const { stats, changesSince, removedSince, historyFrom } = query.data;
  const begins = historyFrom !== null && new Date(historyFrom) > at ? historyFrom : null;
  return (
    <div className="grid gap-3">
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-3 xl:grid-cols-4">
        {TILES.map((tile) => {
          const count = tile.countOf(stats);
          return (
            <li
              key={tile.title}
              data-stage={tile.stage}
              className="stage-tile relative grid content-start gap-1 p-3.5"
            >
              <p aria-hidden className="numerals text-2xl leading-none font-medium">
                {count.toLocaleString('en')}
              </p>
              <h2 className="font-sans text-body leading-snug font-semibold">
                <Link
                  to="/as-it-was"
                  search={{ at: address, list: tile.list, status: tile.status || undefined }}
                  aria-label={`${tile.title}, ${formatCount(count, tile.noun)}`}
                  className="inline-block min-h-6 after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
                >
                  {tile.title}
                </Link>
              </h2>
            </li>
          );
        })}
      </ul>
      <p className="numerals rounded-control border border-edge bg-panel px-3.5 py-2.5 text-body font-medium">
        {openText(stats.openOrders, formatMoney(stats.outstandingAmount))}
      </p>
      <p className="text-note text-soft">
        {sinceText(changesSince, removedSince, begins && formatLongDate(new Date(begins), timeZone))}
      </p>
    </div>
  );
}
