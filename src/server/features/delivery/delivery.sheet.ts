import { ORDER_COLUMNS } from '#server/features/orders/order-sheet.service.ts';
import type { ExportSheet } from '#server/platform/exports/export-sheet.ts';
import type { Order } from '#shared/contracts/orders.ts';

export const deliverySheet: ExportSheet<Order> = {
  file: 'delivery-tracking',
  title: 'Delivery',
  labels: { ready: 'To hand over', delivered: 'Handed over' },
  columns: ORDER_COLUMNS,
};
