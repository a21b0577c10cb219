import type { CompletedOrdersCount } from '#shared/contracts/dashboard.ts';

export const CHECK_STATUS_TEXT = {
  button: 'Check Status',
  title: 'Order status',
  failed: 'Failed to check completed orders',
} as const;

export function checkStatusText({ completedOrders, completedPreOrders }: CompletedOrdersCount): string {
  return `Found ${completedOrders} completed orders and ${completedPreOrders} completed pre-orders. These are automatically hidden from active lists but visible in dashboard sections.`;
}
