import { ORDER_COLUMNS } from '#server/features/orders/order-sheet.service.ts';
import { choice, type ExportSheet, moment, within } from '#server/platform/exports/export-sheet.ts';
import type { ReadyRow } from '#shared/contracts/ready-for-collection.ts';
import { EXPORTED_LISTS } from '#shared/domain/exported-lists.ts';

const LIST = EXPORTED_LISTS['/api/ready-for-collection'];

export const readySheet: ExportSheet<ReadyRow> = {
  list: LIST,
  columns: [
    choice('Where', LIST.labels, ({ group }) => group),
    moment('Since', ({ waitingSince }) => waitingSince),
    ...within<ReadyRow, ReadyRow['order']>(ORDER_COLUMNS, ({ order }) => order),
  ],
};
