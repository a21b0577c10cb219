import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { formatCount } from '#shared/domain/counts.ts';
import type { StepStatus } from '#shared/domain/order-statuses.ts';
import { DASHBOARD_TILES } from './dashboard-tiles.ts';

interface BusiestTileProps {
  /** The step with the most waiting orders; null when no order waits. */
  stage: StepStatus | null;
  count: number;
  openOrders: number;
}

/**
 * The step that needs attention first: the one with the most waiting orders, and which have waited longest. First on a phone, last in the
 * grid on a desktop.
 */
export const BusiestTile = memo(function BusiestTile({ stage, count, openOrders }: BusiestTileProps) {
  if (stage === null) {
    return (
      <li className="glass order-first col-span-full p-3.5 sm:order-none sm:col-span-1 sm:p-5">
        <p className="text-name font-semibold">Nothing is waiting</p>
        <p className="mt-1 text-note text-soft">No orders between approval and collection.</p>
      </li>
    );
  }
  const title = DASHBOARD_TILES.find((tile) => tile.stage === stage)?.title ?? stage;
  return (
    <li
      data-stage={stage}
      className="stage-tile order-first col-span-full flex flex-col justify-center p-3.5 sm:order-none sm:col-span-1 sm:p-5"
    >
      <p className="text-note font-medium text-soft">Most orders wait at</p>
      <h2 className="mt-1 text-lg leading-snug font-semibold">
        <Link
          to="/payments"
          search={{ status: stage, exact: '1' }}
          className="after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
        >
          {title}
        </Link>
      </h2>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 text-note font-semibold">
        <p className="text-stage-ink">
          {formatCount(count, 'order')} of {openOrders} open
        </p>
        <Link
          to="/payments"
          search={{ sort: 'waiting' }}
          className="relative z-10 -my-2 py-2 text-cyan-ink hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          Longest wait
        </Link>
      </div>
    </li>
  );
});
