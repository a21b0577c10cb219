import { ORDER_COLUMNS } from '#server/features/orders/order-sheet.service.ts';
import { choice, type ExportSheet, moment, within } from '#server/platform/exports/export-sheet.ts';
import type { ReadyGroup, ReadyRow } from '#shared/contracts/ready-for-collection.ts';

const GROUP_LABELS: Readonly<Record<ReadyGroup, string>> = {
  in_branch: 'In branch now',
  on_the_way: 'Still on the way',
};

export const readySheet: ExportSheet<ReadyRow> = {
  file: 'ready-for-collection',
  title: 'Ready',
  labels: GROUP_LABELS,
  columns: [
    choice('Where', GROUP_LABELS, ({ group }) => group),
    moment('Since', ({ waitingSince }) => waitingSince),
    ...within<ReadyRow, ReadyRow['order']>(ORDER_COLUMNS, ({ order }) => order),
  ],
};
