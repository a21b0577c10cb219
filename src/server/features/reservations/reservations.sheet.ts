import {
  contactColumns,
  customerColumns,
  signedColumns,
} from '#server/features/customers/customer-sheet.service.ts';
import {
  branch,
  choice,
  count,
  day,
  type ExportSheet,
  longText,
  moment,
  text,
  yes,
} from '#server/platform/exports/export-sheet.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { EXPORTED_LISTS } from '#shared/domain/exported-lists.ts';
import { RESERVATION_PRIORITY_LABELS, RESERVATION_STATUS_LABELS } from '#shared/domain/labels.ts';

export const reservationSheet: ExportSheet<Reservation> = {
  list: EXPORTED_LISTS['/api/reservations'],
  columns: [
    ...customerColumns<Reservation>(),
    text('Phone model', ({ phoneModel }) => phoneModel),
    text('Color', ({ color }) => color),
    text('Storage', ({ storage }) => storage),
    choice('Status', RESERVATION_STATUS_LABELS, ({ status }) => status),
    yes('Late', ({ isLate }) => isLate),
    choice('Priority', RESERVATION_PRIORITY_LABELS, ({ priority }) => priority),
    count('Place in the queue', ({ queue }) => queue?.position ?? null),
    count('Waiting for the same', ({ queue }) => queue?.total ?? null),
    moment('Reserved on', ({ reservedDate }) => reservedDate),
    day('Stock expected on', ({ expectedStockDate }) => expectedStockDate),
    moment('Stock came on', ({ stockReceivedDate }) => stockReceivedDate),
    branch('Device lies at', ({ deviceBranch }) => deviceBranch),
    branch('Waits at', ({ collectionBranch }) => collectionBranch),
    moment('Completed on', ({ completedDate }) => completedDate),
    moment('Cancelled on', ({ cancelledDate }) => cancelledDate),
    longText('Reason', ({ cancelReason }) => cancelReason),
    ...contactColumns<Reservation>(),
    ...signedColumns<Reservation>(),
  ],
};
