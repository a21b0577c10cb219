// The eleven tiles: what each counts, what it says, where it leads. The number of a tile is the length of the list
// that it opens.

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

type WaitingStage = keyof DashboardStats['waiting'];
type StatName = Exclude<keyof DashboardStats, 'waiting' | 'openOrders' | 'outstandingAmount'>;

export interface DashboardTile {
  stat: StatName;
  title: string;
  description: string;
  /** What is counted, for the accessible name. */
  noun: 'order' | 'pre-order';
  /** Gives the hue. */
  stage: string;
  icon: LucideIcon;
  to: '/payments' | '/preorders';
  search: { status?: string };
  /** Set where the list is cumulative: the orders exactly at this step are then told apart. */
  waitingStage?: WaitingStage;
}

const orderTile = (tile: Omit<DashboardTile, 'noun' | 'to' | 'search'>): DashboardTile => ({
  ...tile,
  noun: 'order',
  to: '/payments',
  search: { status: tile.stage },
});

const preOrderTile = (tile: Omit<DashboardTile, 'noun' | 'to'>): DashboardTile => ({
  ...tile,
  noun: 'pre-order',
  to: '/preorders',
});

export const DASHBOARD_TILES: readonly DashboardTile[] = [
  orderTile({
    stat: 'approvedByBank',
    title: 'Approved by Bank',
    description: 'Approved and later',
    stage: 'approved',
    icon: BadgeCheck,
    waitingStage: 'approved',
  }),
  orderTile({
    stat: 'signedContract',
    title: 'Signed Contracts',
    description: 'Contract signed and later',
    stage: 'contract_signed',
    icon: FileSignature,
    waitingStage: 'contract_signed',
  }),
  orderTile({
    stat: 'bankPaid',
    title: 'Bank Paid',
    description: 'Paid by the bank and later',
    stage: 'bank_paid',
    icon: Landmark,
    waitingStage: 'bank_paid',
  }),
  orderTile({
    stat: 'phoneToBeCollected',
    title: 'Phone to be Collected',
    description: 'In branch, waiting for the customer',
    stage: 'phone_available',
    icon: Smartphone,
  }),
  orderTile({
    stat: 'chinaPreOrders',
    title: 'China Pre-orders',
    description: 'Orders sourced from China',
    stage: 'china_preorder',
    icon: Ship,
  }),
  orderTile({
    stat: 'dubaiPreOrders',
    title: 'Dubai Pre-orders',
    description: 'Orders sourced from Dubai',
    stage: 'dubai_preorder',
    icon: Plane,
  }),
  orderTile({
    stat: 'devicesCollected',
    title: 'Devices Collected',
    description: 'Handed over, not yet closed',
    stage: 'device_collected',
    icon: Handshake,
  }),
  orderTile({
    stat: 'orderCompleted',
    title: 'Order Completed',
    description: 'Closed orders',
    stage: 'order_completed',
    icon: CheckCheck,
  }),
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
    description: 'All pre-orders, finished ones included',
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
    search: { status: 'ordered,shipped' },
  }),
];

export interface PipelineStep {
  stage: WaitingStage;
  label: string;
}

/** The steps at which an open order can stand, in order. */
export const PIPELINE: readonly PipelineStep[] = [
  { stage: 'approved', label: 'Approved' },
  { stage: 'contract_signed', label: 'Signed' },
  { stage: 'bank_paid', label: 'Bank paid' },
  { stage: 'phone_available', label: 'Available' },
  { stage: 'china_preorder', label: 'China' },
  { stage: 'dubai_preorder', label: 'Dubai' },
  { stage: 'device_collected', label: 'Collected' },
];

/** 7 → '07'; longer numbers stay whole. */
export function padCount(count: number, digits: number): string {
  return String(count).padStart(digits, '0');
}

/** The sum of every tile, as specified: an order may stand on several. */
export function sumOfTiles(stats: DashboardStats): number {
  return DASHBOARD_TILES.reduce((sum, tile) => sum + stats[tile.stat], 0);
}

/** The step where most orders wait; null when none waits anywhere. */
export function busiestStep(stats: DashboardStats): (PipelineStep & { count: number }) | null {
  const counted = PIPELINE.map((step) => ({ ...step, count: stats.waiting[step.stage] }));
  const busiest = counted.reduce((best, step) => (step.count > best.count ? step : best));
  return busiest.count > 0 ? busiest : null;
}
