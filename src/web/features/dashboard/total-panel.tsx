import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { formatCount } from '#web/lib/format.ts';
import { padCount, sumOfTiles } from './dashboard-tiles.ts';

/** The specified total, and beside it the number that a shop can act on. */
export function TotalPanel({ stats }: { stats: DashboardStats }) {
  return (
    <footer className="glass flex flex-wrap items-end justify-between gap-x-10 gap-y-4 p-5">
      <div>
        <p className="text-xs font-semibold tracking-[0.12em] text-soft">TOTAL ACTIVE ORDERS</p>
        <p className="numerals total-number mt-1 text-[3.25rem] leading-none font-medium">
          {padCount(sumOfTiles(stats), 3)}
        </p>
        <p className="mt-2 text-note text-soft">Sum of all tiles: one order can count on several.</p>
      </div>
      <p className="numerals text-lg font-semibold sm:text-right">
        {formatCount(stats.openOrders, 'open order')} · {formatMoney(stats.outstandingAmount)} outstanding
      </p>
    </footer>
  );
}
