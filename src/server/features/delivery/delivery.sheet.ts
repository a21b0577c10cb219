import { ORDER_COLUMNS } from '#server/features/orders/order-sheet.service.ts';
import type { ExportSheet } from '#server/platform/exports/export-sheet.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { EXPORTED_LISTS } from '#shared/domain/exported-lists.ts';

export const deliverySheet: ExportSheet<Order> = {
  list: EXPORTED_LISTS['/api/payments/delivery-tracking'],
  columns: ORDER_COLUMNS,
};
