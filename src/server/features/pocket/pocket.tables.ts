import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { contacts } from '#server/platform/database/schema/activity.schema.ts';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { receipts } from '#server/platform/database/schema/ledger.schema.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import { columnsOf, presentRow } from '#server/platform/entities/read-columns.ts';
import { contact } from '#shared/contracts/contacts.ts';
import { customer } from '#shared/contracts/customers.ts';
import { layby } from '#shared/contracts/laybys.ts';
import { order } from '#shared/contracts/orders.ts';
import { preOrder } from '#shared/contracts/pre-orders.ts';
import { receipt } from '#shared/contracts/receipts.ts';
import { reservation } from '#shared/contracts/reservations.ts';

/** The columns that a device carries of a table: those of its answers, and those from which other fields are derived. */
export type CarriedTable = {
  fields: readonly string[];
  columns: SQL;
  valuesOf(row: Record<string, unknown>): unknown[];
};

export const CARRIED = {
  customers: carried(
    customers,
    'c',
    customer,
    ['phoneKey'],
    [
      ...['orders', 'openOrders', 'laybys', 'activeLaybys', 'reservations', 'openReservations'],
      ...['preOrders', 'openPreOrders', 'receivedAmount', 'owedOnOrders', 'owedOnLaybys', 'overpaidAmount'],
      ...['lastContactAt', 'dealings', 'mergedIds'],
    ],
  ),
  orders: carried(
    payments,
    'p',
    order,
    ['statusBeforeCompletion', 'isCollectionStampedByCompletion', 'completedByPreOrderId'],
    ['handOverCode'],
  ),
  preOrders: carried(preOrders, 'o', preOrder, ['statusBeforePickup']),
  laybys: carried(laybys, 'l', layby.omit({ idNumber: true }), [], ['handOverCode']),
  reservations: carried(reservations, 'r', reservation),
  receipts: carried(receipts, 'm', receipt, ['subjectKind', 'subjectId'], ['isReversed']),
  contacts: carried(contacts, 't', contact, ['subjectKind', 'subjectId', 'customerId']),
};

function carried<Table extends PgTable>(
  table: Table,
  as: string,
  answer: z.ZodObject,
  more: readonly (keyof Table['$inferSelect'] & string)[] = [],
  beside: readonly string[] = [],
): CarriedTable {
  const shown = Object.keys(getTableColumns(table)).filter((field) => field in answer.shape);
  const besides = [...more, ...beside];
  return {
    fields: [...shown, ...besides],
    columns: columnsOf(table, as, answer, more),
    valuesOf(row) {
      const presented = presentRow(table, answer, row as never) as Record<string, unknown>;
      return [...shown.map((field) => presented[field]), ...besides.map((field) => row[field])];
    },
  };
}
