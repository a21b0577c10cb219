import type { Executor } from '#server/platform/database/database.ts';
import type { CompletedOrdersCount, DashboardStats } from '#shared/contracts/dashboard.ts';
import { type PreOrderStatus, preOrderStatusOf } from '#shared/domain/labels.ts';
import { statusesOfFilter } from '#shared/domain/order-filters.ts';
import {
  COMPLETED_RANK,
  rankOf,
  STORED_STATUSES,
  type StoredStatus,
} from '#shared/domain/order-lifecycle.ts';
import { countByStatus, type StatusCounts } from './dashboard.repo.ts';

/**
 * The numbers of the dashboard. Each tile counts with the very filter of the list that it opens, so the tile and the
 * length of the list cannot drift apart.
 */

const OPEN_STATUSES = STORED_STATUSES.filter((status) => rankOf(status) < COMPLETED_RANK);

export async function readDashboardStats(db: Executor): Promise<DashboardStats> {
  const counts = await countByStatus(db);
  const list = (filter: StoredStatus) => countOrders(counts, statusesOfFilter(filter, false) ?? []);
  const only = (status: StoredStatus) => countOrders(counts, statusesOfFilter(status, true) ?? []);
  return {
    approvedByBank: list('approved'),
    signedContract: list('contract_signed'),
    bankPaid: list('bank_paid'),
    phoneToBeCollected: list('phone_available'),
    chinaPreOrders: list('china_preorder'),
    dubaiPreOrders: list('dubai_preorder'),
    devicesCollected: list('device_collected'),
    orderCompleted: list('order_completed'),
    completedPreOrders: countPreOrders(counts, ['picked_up']),
    totalPreOrders: Object.values(counts.preOrders).reduce((sum, n) => sum + n, 0),
    inTransitPreOrders: countPreOrders(counts, ['ordered', 'shipped']),
    waiting: {
      approved: only('approved'),
      contract_signed: only('contract_signed'),
      bank_paid: only('bank_paid'),
      phone_available: only('phone_available'),
      china_preorder: only('china_preorder'),
      dubai_preorder: only('dubai_preorder'),
      device_collected: only('device_collected'),
    },
    openOrders: countOrders(counts, OPEN_STATUSES),
    outstandingAmount: counts.outstandingAmount,
  };
}

/** What Check Status reports; it changes nothing. */
export async function readCompletedOrdersCount(db: Executor): Promise<CompletedOrdersCount> {
  const { orderCompleted, completedPreOrders } = await readDashboardStats(db);
  return { completedOrders: orderCompleted, completedPreOrders };
}

function countOrders({ orders }: StatusCounts, statuses: readonly StoredStatus[]): number {
  return statuses.reduce((sum, status) => sum + (orders[status] ?? 0), 0);
}

/** Other stored words for a status count as that status. */
function countPreOrders({ preOrders }: StatusCounts, statuses: readonly PreOrderStatus[]): number {
  return Object.entries(preOrders).reduce((sum, [stored, n]) => {
    const meant = preOrderStatusOf(stored);
    return meant !== null && statuses.includes(meant) ? sum + n : sum;
  }, 0);
}
