import { Link } from '@tanstack/react-router';
import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import { formatCount } from '#web/lib/format.ts';
import { busiestStep, DASHBOARD_TILES } from './dashboard-tiles.ts';

/** What needs attention first: where most orders stand still. First on a phone, last of the grid on a desktop. */
export function BusiestTile({ stats }: { stats: DashboardStats }) {
  const busiest = busiestStep(stats);
  if (!busiest) {
    return (
      <li className="glass order-first col-span-full p-3.5 sm:order-none sm:col-span-1 sm:p-5">
        <p className="text-name font-semibold">Nothing is waiting</p>
        <p className="mt-1 text-note text-soft">No order stands between approval and collection.</p>
      </li>
    );
  }
  const title = DASHBOARD_TILES.find((tile) => tile.stage === busiest.stage)?.title ?? busiest.label;
  return (
    <li
      data-stage={busiest.stage}
      className="stage-tile order-first col-span-full flex flex-col justify-center p-3.5 sm:order-none sm:col-span-1 sm:p-5"
    >
      <p className="text-note font-medium text-soft">Most orders wait at</p>
      <h2 className="mt-1 text-lg leading-snug font-semibold">
        <Link
          to="/payments"
          search={{ status: busiest.stage, exact: '1' }}
          className="after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
        >
          {title}
        </Link>
      </h2>
      <p className="mt-1 text-note font-semibold text-stage-ink">
        {formatCount(busiest.count, 'order')} of {stats.openOrders} open
      </p>
    </li>
  );
}
