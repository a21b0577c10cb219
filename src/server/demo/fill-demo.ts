import type { PgTable } from 'drizzle-orm/pg-core';
import type { LedgerOwner } from '#server/features/ledger/ledger.service.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { activity, contacts } from '#server/platform/database/schema/activity.schema.ts';
import { appReminders } from '#server/platform/database/schema/app-reminders.schema.ts';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { receipts } from '#server/platform/database/schema/ledger.schema.ts';
import {
  notificationSubjects,
  notifications,
} from '#server/platform/database/schema/notifications.schema.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import type { SubjectKind } from '#shared/domain/subjects.ts';
import { closeYesterday } from './demo-cash-ups.ts';
import type { DemoActivity, DemoReceipt } from './demo-rows.ts';
import type { DemoPlan } from './plan-demo.ts';

const ROWS_PER_INSERT = 400;

type Owned<Row> = { ownerId: number; rows: Row[] };

/** Writes the plan into an empty database in one transaction. The ledger must add up, or the database refuses it. */
export async function fillDemo(db: Db, plan: DemoPlan): Promise<void> {
  await db.transaction(async (tx) => {
    const customerIds = await insertAll(
      tx,
      customers,
      plan.customers.map(({ row }) => row),
    );
    const idOf = (customer: number) => customerIds[customer] ?? 0;
    const orderIds = await insertOrders(tx, plan, idOf);
    const laybyIds = await insertLaybys(tx, plan, idOf);
    await closeYesterday(tx, plan.closing);
    const reservationIds = await insertReservations(tx, plan, idOf);
    await insertNotifications(tx, plan, { orderIds, laybyIds, reservationIds });
    await insertAll(tx, appReminders, plan.reminders);
    await insertHistory(
      tx,
      plan.customers.map(({ row }, index) => ({
        ownerId: idOf(index),
        rows: [
          { at: row.createdAt as Date, entity: 'customer', action: 'created', after: { name: row.name } },
        ],
      })),
    );
  });
}

async function insertOrders(tx: Tx, plan: DemoPlan, idOf: (customer: number) => number): Promise<number[]> {
  const rows = plan.orders.map(({ customer, story }) => ({
    ...story.row,
    customerId: idOf(customer),
  }));
  const ids = await insertAll(tx, payments, rows);
  const own = <Row>(rowsOf: (order: DemoPlan['orders'][number]) => Row[]): Owned<Row>[] =>
    plan.orders.map((order, index) => ({ ownerId: ids[index] ?? 0, rows: rowsOf(order) }));
  await insertReceipts(
    tx,
    own(({ story }) => story.receipts),
    'payment',
  );
  await insertHistory(
    tx,
    own(({ story }) => story.history),
  );
  const written = plan.orders.flatMap(({ customer, story }, index) =>
    story.contacts.map((row) => ({
      ...row,
      customerId: idOf(customer),
      subjectKind: 'payment',
      subjectId: ids[index] ?? 0,
    })),
  );
  await insertAll(tx, contacts, written);
  const waiting = plan.orders.flatMap(({ customer, preOrder }, index) =>
    preOrder === null ? [] : [{ customer, preOrder, paymentId: ids[index] ?? 0 }],
  );
  const preOrderIds = await insertAll(
    tx,
    preOrders,
    waiting.map(({ customer, preOrder, paymentId }) => ({
      ...preOrder.row,
      paymentId,
      customerId: idOf(customer),
    })),
  );
  await insertHistory(
    tx,
    waiting.map(({ preOrder }, index) => ({ ownerId: preOrderIds[index] ?? 0, rows: preOrder.history })),
  );
  return ids;
}

async function insertLaybys(tx: Tx, plan: DemoPlan, idOf: (customer: number) => number): Promise<number[]> {
  const rows = plan.laybys.map(({ customer, story }) => ({ ...story.row, customerId: idOf(customer) }));
  const ids = await insertAll(tx, laybys, rows);
  const own = plan.laybys.map(({ story }, index) => ({ ownerId: ids[index] ?? 0, story }));
  await insertReceipts(
    tx,
    own.map(({ ownerId, story }) => ({ ownerId, rows: story.receipts })),
    'layby',
  );
  await insertHistory(
    tx,
    own.map(({ ownerId, story }) => ({ ownerId, rows: story.history })),
  );
  return ids;
}

async function insertReservations(
  tx: Tx,
  plan: DemoPlan,
  idOf: (customer: number) => number,
): Promise<number[]> {
  const rows = plan.reservations.map(({ customer, row }) => ({ ...row, customerId: idOf(customer) }));
  const ids = await insertAll(tx, reservations, rows);
  const written = plan.reservations.flatMap((one, index) =>
    one.contacts.map((row) => ({
      ...row,
      customerId: idOf(one.customer),
      subjectKind: 'reservation',
      subjectId: ids[index] ?? 0,
    })),
  );
  await insertAll(tx, contacts, written);
  await insertHistory(
    tx,
    plan.reservations.map(({ history }, index) => ({ ownerId: ids[index] ?? 0, rows: history })),
  );
  return ids;
}

/** Notifications about an order, layby or reservation get one in a suitable state, distributed over all that there are. */
async function insertNotifications(
  tx: Tx,
  plan: DemoPlan,
  ids: { orderIds: number[]; laybyIds: number[]; reservationIds: number[] },
): Promise<void> {
  const fitting: Record<SubjectKind, number[]> = {
    payment: ids.orderIds.filter((_, index) => plan.orders[index]?.story.row.status === 'bank_paid'),
    layby: ids.laybyIds.filter((_, index) => plan.laybys[index]?.story.row.status === 'active'),
    reservation: ids.reservationIds.filter((_, index) => plan.reservations[index]?.row.status === 'notified'),
  };
  const written = await insertAll(
    tx,
    notifications,
    plan.notifications.map(({ about: _, ...row }) => row),
  );
  for (const [index, { about: kind }] of plan.notifications.entries()) {
    const [notificationId, subjects] = [written[index], kind ? fitting[kind] : []];
    const subjectId = subjects[index % Math.max(1, subjects.length)];
    if (kind === undefined || notificationId === undefined || subjectId === undefined) continue;
    await tx.insert(notificationSubjects).values({ notificationId, kind, subjectId });
  }
}

/** Inserts reversals last, because each contains the id of the row that it reverses. */
async function insertReceipts(
  tx: Tx,
  owned: readonly Owned<DemoReceipt>[],
  subjectKind: LedgerOwner['kind'],
): Promise<void> {
  const flat = owned.flatMap(({ ownerId, rows }) => rows.map((row, place) => ({ ownerId, row, place })));
  const first = flat.filter(({ row }) => row.reverses === undefined);
  const ids = await insertAll(
    tx,
    receipts,
    first.map(({ ownerId, row }) => ({ ...row, subjectKind, subjectId: ownerId })),
  );
  const idOf = new Map(first.map(({ ownerId, place }, index) => [`${ownerId}:${place}`, ids[index]]));
  const reversals = flat.flatMap(({ ownerId, row: { reverses, ...row } }) =>
    reverses === undefined
      ? []
      : [{ ...row, subjectKind, subjectId: ownerId, reversesId: idOf.get(`${ownerId}:${reverses}`) ?? null }],
  );
  await insertAll(tx, receipts, reversals);
}

async function insertHistory(tx: Tx, owned: readonly Owned<DemoActivity>[]): Promise<void> {
  const rows = owned.flatMap(({ ownerId, rows: own }) => own.map((row) => ({ ...row, entityId: ownerId })));
  await insertAll(
    tx,
    activity,
    rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
}

/** Inserts the rows in the given order and returns their ids. */
async function insertAll<Table extends PgTable & { id: unknown }>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const inserted = await tx
      .insert(table)
      .values(rows.slice(start, start + ROWS_PER_INSERT) as never)
      .returning();
    ids.push(...(inserted as unknown as { id: number }[]).map(({ id }) => id));
  }
  return ids;
}
