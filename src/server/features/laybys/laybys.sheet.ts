import {
  contactColumns,
  customerColumns,
  signedColumns,
} from '#server/features/customers/customer-sheet.service.ts';
import {
  amount,
  branch,
  choice,
  day,
  type ExportSheet,
  longText,
  moment,
  text,
  yes,
} from '#server/platform/exports/export-sheet.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import { EXPORTED_LISTS } from '#shared/domain/exported-lists.ts';
import { DELIVERY_METHOD_LABELS, LAYBY_STATUS_LABELS } from '#shared/domain/labels.ts';

/** Shows only the end of the ID number, as everywhere. */
export const laybySheet: ExportSheet<Layby> = {
  list: EXPORTED_LISTS['/api/laybys'],
  columns: [
    text('Name on the agreement', ({ customerFullName }) => customerFullName),
    text('Number on the agreement', ({ customerNumber }) => customerNumber),
    text('Email on the agreement', ({ customerEmail }) => customerEmail),
    text('ID number', ({ idNumber }) => idNumber),
    ...customerColumns<Layby>(),
    text('Phone model', ({ phoneModel }) => phoneModel),
    text('Storage', ({ phoneStorage }) => phoneStorage),
    text('Color', ({ phoneColor }) => phoneColor),
    text('Network', ({ phoneNetwork }) => phoneNetwork),
    choice('Status', LAYBY_STATUS_LABELS, ({ status }) => status),
    yes('Overdue', ({ isOverdue }) => isOverdue),
    amount('Full amount', ({ fullAmount }) => fullAmount),
    amount('Paid', ({ paidAmount }) => paidAmount),
    amount('Balance', ({ remainingAmount }) => remainingAmount),
    text('Duration', ({ durationToPay }) => durationToPay),
    day('Due on', ({ dueDate }) => dueDate),
    moment('Completed on', ({ completedDate }) => completedDate),
    moment('Cancelled on', ({ cancelledDate }) => cancelledDate),
    longText('Reason', ({ cancelReason }) => cancelReason),
    amount('Fee kept', ({ cancellationFee }) => cancellationFee),
    moment('Device came on', ({ deviceArrivedDate }) => deviceArrivedDate),
    branch('Device lies at', ({ deviceBranch }) => deviceBranch),
    moment('Handed over on', ({ deviceCollectedDate }) => deviceCollectedDate),
    choice('Hand-over', DELIVERY_METHOD_LABELS, ({ deliveryMethod }) => deliveryMethod),
    branch('Collected at', ({ collectionBranch }) => collectionBranch),
    ...contactColumns<Layby>(),
    ...signedColumns<Layby>(),
  ],
};
