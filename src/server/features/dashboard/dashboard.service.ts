import type { Executor } from '#server/platform/database/database.ts';
import { countByStatus, type StatusCounts } from '#server/platform/totals/status-counts.ts';
import type { CompletedOrdersCount, DashboardStats } from '#shared/contracts/dashboard.ts';
import { statusesOfFilter } from '#shared/domain/order-filters.ts';
import {
  OPEN_ORDER_STATUSES,
  STEP_STATUSES,
  type StepStatus,
  type StoredStatus,
  TILE_STATUSES,
  type TileCount,
  tileCountOf,
} from '#shared/domain/order-statuses.ts';
import { PICKED_UP_STATUSES, UNDER_WAY_STATUSES } from '#shared/domain/pre-order-statuses.ts';

/** The numbers of the dashboard. Each tile counts with the filter of the list that it opens, so that the tile and the list always agree. */

export async function readDashboardStats(db: Executor): Promise<DashboardStats> {
  return statsOf(await countByStatus(db));
}

export function statsOf({ orders, preOrders, outstandingAmount }: StatusCounts): DashboardStats {
  const listed = (filter: StoredStatus, isExact: boolean) => sumOf(orders, statusesOfFilter(filter, isExact));
  const tiles = TILE_STATUSES.map((status) => [tileCountOf(status), listed(status, false)]);
  const waiting = STEP_STATUSES.map((status) => [status, listed(status, true)]);
  return {
    ...(Object.fromEntries(tiles) as Record<TileCount, number>),
    completedPreOrders: sumOf(preOrders, PICKED_UP_STATUSES),
    totalPreOrders: sumOf(preOrders, Object.keys(preOrders)),
    inTransitPreOrders: sumOf(preOrders, UNDER_WAY_STATUSES),
    waiting: Object.fromEntries(waiting) as Record<StepStatus, number>,
    openOrders: sumOf(orders, OPEN_ORDER_STATUSES),
    outstandingAmount,
  };
}

/** The counts that Check Status reports; changes nothing. */
export async function readCompletedOrdersCount(db: Executor): Promise<CompletedOrdersCount> {
  const { orderCompleted, completedPreOrders } = await readDashboardStats(db);
  return { completedOrders: orderCompleted, completedPreOrders };
}

function sumOf(counts: Record<string, number>, statuses: readonly string[] | null): number {
  return (statuses ?? []).reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}
