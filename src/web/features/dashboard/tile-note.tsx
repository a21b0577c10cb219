import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';
import type { PromiseLeg } from '#shared/domain/stuck-words.ts';
import { READY_LONG_DAYS } from '#shared/domain/waiting.ts';
import { cn } from '#web/lib/cn.ts';
import { dashboardInsightsQuery } from './dashboard.queries.ts';
import type { DashboardTile } from './dashboard-tiles.ts';
import { LATE_PRE_ORDERS, type ListLink, READY_LONG, stuckOn } from './insight-links.ts';

interface Trouble {
  /** A stable function. A tile without problems shows no note. */
  count: (insights: DashboardInsights) => number;
  words: string;
  link: ListLink;
}

const onLeg = (leg: PromiseLeg): Trouble => ({
  count: ({ promises }) => promises.legs.find((one) => one.leg === leg)?.count ?? 0,
  words: 'stuck',
  link: stuckOn(leg),
});

/** For each tile, what of it needs attention, counted as in the panels below. */
const TROUBLES: Readonly<Partial<Record<DashboardTile['stat'], Trouble>>> = {
  phoneToBeCollected: {
    count: ({ attention }) => attention.readyLong.count,
    words: `over ${READY_LONG_DAYS} days`,
    link: READY_LONG,
  },
  chinaPreOrders: onLeg('china'),
  dubaiPreOrders: onLeg('dubai'),
  inTransitPreOrders: {
    count: ({ attention }) => attention.latePreOrders.count,
    words: 'late',
    link: LATE_PRE_ORDERS,
  },
};

/** Above the link that covers the whole tile. */
export const CORNER_LINK =
  'relative z-10 -my-2 py-2 text-note leading-snug font-semibold text-stage-ink hover:underline pointer-coarse:-my-3 pointer-coarse:py-3';

/**
 * In a tile's corner: how many of its records need attention, with a link to exactly these. Shown once the panels' data has been read.
 */
export function TileNote({ stat }: Pick<DashboardTile, 'stat'>) {
  const trouble = TROUBLES[stat];
  return trouble === undefined ? null : <TroubleNote {...trouble} />;
}

function TroubleNote({ count: select, words, link }: Trouble) {
  // The panels read the data: the tiles must not wait for anything that comes after the first rows.
  const { data: count = 0 } = useQuery({ ...dashboardInsightsQuery, select, enabled: false });
  if (count === 0) return null;
  return (
    // On a phone two tiles share the width: there only the panels show it.
    <Link {...link} className={cn(CORNER_LINK, 'max-sm:hidden')}>
      {count} {words}
    </Link>
  );
}
