import { ORDER_COLUMNS } from '#server/features/orders/order-sheet.service.ts';
import { choice, type ExportSheet, moment } from '#server/platform/exports/export-sheet.ts';
import type { LivePayment } from '#shared/contracts/live-payments.ts';
import { EXPORTED_LISTS } from '#shared/domain/exported-lists.ts';

const DATED_BY_LABELS: Readonly<Record<LivePayment['datedBy'], string>> = {
  paymentReceivedDate: 'Payment received',
  bankPaidDate: 'Bank paid',
  updatedAt: 'Last change',
  createdAt: 'Added',
};

export const livePaymentSheet: ExportSheet<LivePayment> = {
  list: EXPORTED_LISTS['/api/live-payments'],
  columns: [
    moment('Listed by', ({ datedAt }) => datedAt),
    choice('Which is', DATED_BY_LABELS, ({ datedBy }) => datedBy),
    ...ORDER_COLUMNS,
  ],
};
