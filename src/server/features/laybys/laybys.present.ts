import {
  type CustomerColumns,
  embeddedCustomerOf,
} from '#server/features/customers/embedded-customer.service.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { presentRow, type ReadRow } from '#server/platform/entities/read-columns.ts';
import { type Layby, layby } from '#shared/contracts/laybys.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { maskIdNumber } from '#shared/domain/id-number.ts';
import type { LaybyStatus } from '#shared/domain/labels.ts';
import { laybyBadge, nextLaybyActions } from '#shared/domain/layby-lifecycle.ts';

/** A layby as the list statement reads it: its own columns and its customer's. */
export type LaybyListRow = ReadRow<typeof laybys, typeof layby> & CustomerColumns;

/** A layby as every answer shows it, with only the end of the ID number; `today` is the shop's calendar day. */
export function presentLayby(row: LaybyListRow, today: Day): Layby {
  const status = row.status as LaybyStatus;
  return {
    ...presentRow(laybys, layby, row),
    idNumber: maskIdNumber(row.idNumber),
    customer: embeddedCustomerOf(row),
    isOverdue: laybyBadge(status, row.dueDate, today) === 'overdue',
    nextActions: nextLaybyActions({ status, isHandedOver: row.deviceCollectedDate !== null }),
  };
}
