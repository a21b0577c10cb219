// The eleven tiles: what each counts, says and links to. A tile's number is the length of the list that it opens.

import {
  BadgeCheck,
  CheckCheck,
  FileSignature,
  Handshake,
  Landmark,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  Plane,
  Ship,
  Smartphone,
  Truck,
} from 'lucide-react';
import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import { isCumulative } from '#shared/domain/order-filters.ts';
import {
  ORDER_STATUS,
  orderPageTitle,
  STEP_STATUSES,
  type StepStatus,
  TILE_STATUSES,
  type TileStatus,
  tileCountOf,
} from '#shared/domain/order-statuses.ts';
import { UNDER_WAY_STATUSES } from '#shared/domain/pre-order-statuses.ts';

type StatName = Exclude<keyof DashboardStats, 'waiting' | 'openOrders' | 'outstandingAmount'>;

export interface DashboardTile {
  stat: StatName;
  title: string;
  description: string;
  /** What is counted, for the accessible name. */
  noun: 'order' | 'pre-order';
  /** Determines the colour. */
  stage: string;
  icon: LucideIcon;
  to: '/payments' | '/preorders';
  search: { status?: string };
  /** Set when the list is cumulative: the orders exactly at this step are then shown separately. */
  waitingStage?: StepStatus;
}

const ORDER_TILES: Readonly<Record<TileStatus, Pick<DashboardTile, 'description' | 'icon'>>> = {
  approved: { description: 'Approved and later', icon: BadgeCheck },
  contract_signed: { description: 'Contract signed and later', icon: FileSignature },
  bank_paid: { description: 'Paid by the bank and later', icon: Landmark },
  phone_available: { description: 'Waiting in branch', icon: Smartphone },
  china_preorder: { description: 'Orders sourced from China', icon: Ship },
  dubai_preorder: { description: 'Orders sourced from Dubai', icon: Plane },
  device_collected: { description: 'Handed over, not yet closed', icon: Handshake },
  order_completed: { description: 'Closed orders', icon: CheckCheck },
};

function orderTile(status: TileStatus): DashboardTile {
  const step = STEP_STATUSES.find((one) => one === status);
  return {
    ...ORDER_TILES[status],
    stat: tileCountOf(status),
    title: orderPageTitle(status),
    noun: 'order',
    stage: status,
    to: '/payments',
    search: { status },
    ...(step && isCumulative(step) && { waitingStage: step }),
  };
}

const preOrderTile = (tile: Omit<DashboardTile, 'noun' | 'to'>): DashboardTile => ({
  ...tile,
  noun: 'pre-order',
  to: '/preorders',
});

export const DASHBOARD_TILES: readonly DashboardTile[] = [
  ...TILE_STATUSES.map(orderTile),
  preOrderTile({
    stat: 'completedPreOrders',
    title: 'Completed Pre-orders',
    description: 'Picked up by the customer',
    stage: 'picked_up',
    icon: PackageCheck,
    search: { status: 'picked_up' },
  }),
  preOrderTile({
    stat: 'totalPreOrders',
    title: 'Total Pre-orders',
    description: 'All pre-orders, including finished ones',
    stage: 'bank_paid',
    icon: PackageOpen,
    search: {},
  }),
  preOrderTile({
    stat: 'inTransitPreOrders',
    title: 'In Transit',
    description: 'Ordered or shipped',
    stage: 'dubai_preorder',
    icon: Truck,
    search: { status: UNDER_WAY_STATUSES.join(',') },
  }),
];

export interface PipelineStep {
  stage: StepStatus;
  label: string;
}

/** The steps at which an open order can be, in order. */
const PIPELINE: readonly PipelineStep[] = STEP_STATUSES.map((stage) => ({
  stage,
  label: ORDER_STATUS[stage].tile?.step ?? stage,
}));

/** 7 → '07'; longer numbers stay whole. */
export function padCount(count: number, digits: number): string {
  return String(count).padStart(digits, '0');
}

/** The sum of all tiles, as specified: an order may be counted by several. */
export function sumOfTiles(stats: DashboardStats): number {
  return DASHBOARD_TILES.reduce((sum, tile) => sum + stats[tile.stat], 0);
}

/** There are no orders yet, and hardly anything to draw. */
export const isEmptyShop = (stats: DashboardStats): boolean => stats.openOrders + sumOfTiles(stats) === 0;

/** The step with the most waiting orders; null when no order waits. */
export function busiestStep(stats: DashboardStats): (PipelineStep & { count: number }) | null {
  const counted = PIPELINE.map((step) => ({ ...step, count: stats.waiting[step.stage] }));
  const busiest = counted.reduce((best, step) => (step.count > best.count ? step : best));
  return busiest.count > 0 ? busiest : null;
}
