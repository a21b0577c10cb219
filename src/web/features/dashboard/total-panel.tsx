import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { padCount, sumOfTiles } from './dashboard-tiles.ts';
import { RollingCount } from './rolling-count.tsx';

/** The specified total, and beside it the number that a shop can act on. */
export function TotalPanel({ stats }: { stats: DashboardStats }) {
  return (
    <footer
      data-stage="phone_available"
      className="stage-tile flex flex-col justify-between gap-4 p-5 sm:flex-row sm:items-end"
    >
      <div>
        <p className="text-xs font-semibold tracking-[0.12em] text-soft">TOTAL ACTIVE ORDERS</p>
        <p className="numerals total-number mt-2 text-[4.25rem] leading-none font-medium">
          <RollingCount text={padCount(sumOfTiles(stats), 3)} />
        </p>
        <p className="mt-2 text-note text-soft">Sum of all tiles. One order can count in several.</p>
      </div>
      <p className="numerals text-lg leading-snug font-semibold sm:text-right">
        <span className="whitespace-nowrap">{formatCount(stats.openOrders, 'open order')}</span>
        {' · '}
        <span className="whitespace-nowrap">{formatMoney(stats.outstandingAmount)} outstanding</span>
      </p>
    </footer>
  );
}
