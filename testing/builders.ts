import type { LedgerOwner } from '../src/server/features/ledger/ledger.service.ts';
import type { Tx } from '../src/server/platform/database/database.ts';
import { onlyRow } from '../src/server/platform/database/only-row.ts';
import { appReminders } from '../src/server/platform/database/schema/app-reminders.schema.ts';
import { customers } from '../src/server/platform/database/schema/customers.schema.ts';
import { laybys } from '../src/server/platform/database/schema/laybys.schema.ts';
import { receipts } from '../src/server/platform/database/schema/ledger.schema.ts';
import { notifications } from '../src/server/platform/database/schema/notifications.schema.ts';
import { payments } from '../src/server/platform/database/schema/payments.schema.ts';
import { preOrders } from '../src/server/platform/database/schema/pre-orders.schema.ts';
import { reservations } from '../src/server/platform/database/schema/reservations.schema.ts';
import { setSubjects } from '../src/server/platform/entities/notification-subjects.ts';
import { BRANCHES, type PreOrderLocation } from '../src/shared/domain/labels.ts';
import { rankOf, type StoredStatus } from '../src/shared/domain/order-statuses.ts';
import { normalizePhone } from '../src/shared/domain/phone.ts';
import { phoneDigits } from '../src/shared/domain/phone-digits.ts';
import { modelKeyOf } from '../src/shared/domain/reservation-lifecycle.ts';
import type { GivenSubjects } from '../src/shared/domain/subjects.ts';
import { normalizeQuoteNumber, searchKey } from '../src/shared/domain/text.ts';
import type { TestServer } from './test-server.ts';

/**
 * Rows for tests, written directly into the database: parents are created, every column can be overridden, and each call is one
 * transaction. Paid money is booked in the ledger too, as the database requires.
 */

type Shop = Pick<TestServer, 'context'>;
type Row<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

export type CustomerRow = typeof customers.$inferSelect;
export type OrderRow = typeof payments.$inferSelect;
export type LaybyRow = typeof laybys.$inferSelect;
export type ReservationRow = typeof reservations.$inferSelect;
export type PreOrderRow = typeof preOrders.$inferSelect;
export type NotificationRow = typeof notifications.$inferSelect;
export type ReminderRow = typeof appReminders.$inferSelect;

const FIRST_NAMES = ['Selma', 'Petrus', 'Maria', 'Johannes', 'Ndapewa', 'Festus', 'Hilma', 'Gerson'];
// No test types these names: the app would ask about a new customer with the name of an existing one.
const LAST_NAMES = ['Hamukoto', 'Iyambo', 'Kashikuka', 'Mwatilë', 'van Shaduka', 'Nghishekwa', 'Tjihuiko'];
const PHONES = ['Samsung Galaxy A55', 'iPhone 15', 'Tecno Spark 20', 'Xiaomi Redmi Note 13'];

let made = 0;
const nextNumber = () => {
  made += 1;
  return made;
};
const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item;

export async function makeCustomer(shop: Shop, values: Row<typeof customers> = {}): Promise<CustomerRow> {
  return inTransaction(shop, (tx, now) => insertCustomer(tx, now, values));
}

/** `status` also fills in the dates that an order gets on the way there. */
export async function makeOrder(
  shop: Shop,
  values: Row<typeof payments> & { status?: StoredStatus } = {},
): Promise<OrderRow> {
  return inTransaction(shop, (tx, now) => insertOrder(tx, now, values));
}

export async function makeLayby(shop: Shop, values: Row<typeof laybys> = {}): Promise<LaybyRow> {
  return inTransaction(shop, async (tx, now) => {
    const n = nextNumber();
    const customer = values.customerId ? null : await insertCustomer(tx, now);
    const customerFullName = values.customerFullName ?? customer?.name ?? 'Selma Nangolo';
    const customerNumber = values.customerNumber ?? customer?.phone ?? '081 234 5678';
    const phoneModel = values.phoneModel ?? pick(PHONES, n);
    const row = await only(
      tx
        .insert(laybys)
        .values({
          customerId: customer?.id ?? 0,
          idNumber: `9001010${String(n).padStart(4, '0')}`,
          phoneStorage: '128GB',
          phoneColor: 'Black',
          durationToPay: '3 months',
          fullAmount: '6000.00',
          dueDate: '2027-02-18',
          createdAt: now,
          updatedAt: now,
          searchText: searchKey([
            customerFullName,
            customerNumber,
            phoneDigits(customerNumber),
            normalizePhone(customerNumber),
            values.customerEmail,
            phoneModel,
          ]),
          ...values,
          customerFullName,
          customerNumber,
          phoneModel,
        })
        .returning(),
    );
    await bookPaid(tx, now, { kind: 'layby', id: row.id }, row.paidAmount);
    return row;
  });
}

export async function makeReservation(
  shop: Shop,
  values: Row<typeof reservations> = {},
): Promise<ReservationRow> {
  return inTransaction(shop, async (tx, now) => {
    const customerId = values.customerId ?? (await insertCustomer(tx, now)).id;
    const phoneModel = values.phoneModel ?? pick(PHONES, nextNumber());
    return only(
      tx
        .insert(reservations)
        .values({
          modelKey: modelKeyOf(phoneModel),
          expectedStockDate: '2026-12-01',
          reservedDate: now,
          createdAt: now,
          updatedAt: now,
          ...values,
          customerId,
          phoneModel,
        })
        .returning(),
    );
  });
}

/** Without `paymentId`, an order that waits for it is created too. */
export async function makePreOrder(shop: Shop, values: Row<typeof preOrders> = {}): Promise<PreOrderRow> {
  return inTransaction(shop, async (tx, now) => {
    const location = (values.orderLocation ?? 'china') as PreOrderLocation;
    const order =
      values.paymentId && values.customerId
        ? { id: values.paymentId, customerId: values.customerId }
        : await insertOrder(tx, now, {
            status: `${location}_preorder`,
            ...(values.customerId ? { customerId: values.customerId } : {}),
          });
    return only(
      tx
        .insert(preOrders)
        .values({
          phoneModel: pick(PHONES, nextNumber()),
          orderLocation: location,
          orderDate: now,
          createdAt: now,
          updatedAt: now,
          ...values,
          paymentId: order.id,
          customerId: order.customerId,
        })
        .returning(),
    );
  });
}

export async function makeNotification(
  shop: Shop,
  { paymentId, laybyId, reservationId, ...values }: Row<typeof notifications> & GivenSubjects = {},
): Promise<NotificationRow> {
  return inTransaction(shop, async (tx, now) => {
    const row = await only(
      tx
        .insert(notifications)
        .values({
          type: 'info',
          title: `Notice ${nextNumber()}`,
          message: 'The stock count is on Friday.',
          createdAt: now,
          updatedAt: now,
          ...values,
        })
        .returning(),
    );
    await setSubjects(tx, row.id, { paymentId, laybyId, reservationId });
    return row;
  });
}

export async function makeReminder(shop: Shop, values: Row<typeof appReminders> = {}): Promise<ReminderRow> {
  return inTransaction(shop, (tx, now) =>
    only(
      tx
        .insert(appReminders)
        .values({
          title: `Reminder ${nextNumber()}`,
          message: 'Call the bank about the quotes of last week.',
          createdAt: now,
          updatedAt: now,
          ...values,
        })
        .returning(),
    ),
  );
}

async function insertCustomer(tx: Tx, now: Date, values: Row<typeof customers> = {}): Promise<CustomerRow> {
  const n = nextNumber();
  const name = values.name ?? `${pick(FIRST_NAMES, n)} ${pick(LAST_NAMES, n)}`;
  const phone = values.phone ?? `081 ${String(2_000_000 + n).slice(0, 3)} ${String(2_000_000 + n).slice(3)}`;
  const phoneKey = normalizePhone(phone);
  const searchText = searchKey([name, phone, phoneDigits(phone), phoneKey, values.email]);
  return only(
    tx
      .insert(customers)
      .values({ createdAt: now, updatedAt: now, phoneKey, searchText, ...values, name, phone })
      .returning(),
  );
}

async function insertOrder(
  tx: Tx,
  now: Date,
  values: Row<typeof payments> & { status?: StoredStatus } = {},
): Promise<OrderRow> {
  const n = nextNumber();
  const customerId = values.customerId ?? (await insertCustomer(tx, now)).id;
  const quoteNumber = values.quoteNumber ?? `BUILT-${1000 + n}`;
  const phoneModel = values.phoneModel === undefined ? pick(PHONES, n) : values.phoneModel;
  const status = values.status ?? 'pending';
  const paidAmount = values.paidAmount ?? (status === 'partial' ? '1000.00' : '0.00');
  const row = await only(
    tx
      .insert(payments)
      .values({
        quoteKey: normalizeQuoteNumber(quoteNumber),
        totalAmount: '8499.00',
        addedByAgent: 'Agent 3',
        agentBranch: pick(BRANCHES, n),
        paymentReceivedDate: Number(paidAmount) > 0 ? now : null,
        statusChangedAt: now,
        createdAt: now,
        updatedAt: now,
        ownSearch: searchKey([quoteNumber, phoneModel]),
        ...stampsOf(status, now),
        ...values,
        customerId,
        quoteNumber,
        phoneModel,
        status,
        paidAmount,
      })
      .returning(),
  );
  await bookPaid(tx, now, { kind: 'payment', id: row.id }, row.paidAmount);
  return row;
}

function stampsOf(status: StoredStatus, now: Date): Row<typeof payments> {
  const rank = rankOf(status);
  return {
    ...(rank >= 1 ? { approvalDate: now } : {}),
    ...(rank >= 2 ? { contractSignedDate: now } : {}),
    ...(rank >= 3 ? { bankPaidDate: now } : {}),
    ...(rank >= 5
      ? { deviceCollectedDate: now, deliveryMethod: 'collected', collectionBranch: 'windhoek' }
      : {}),
    ...(rank >= 6 ? { orderCompletedDate: now, statusBeforeCompletion: 'device_collected' } : {}),
    ...(status === 'china_preorder' ? { phoneAvailable: false, preOrderLocation: 'china' } : {}),
    ...(status === 'dubai_preorder' ? { phoneAvailable: false, preOrderLocation: 'dubai' } : {}),
  };
}

async function bookPaid(
  tx: Tx,
  now: Date,
  { kind: subjectKind, id: subjectId }: LedgerOwner,
  amount: string,
): Promise<void> {
  if (Number(amount) === 0) return;
  await tx.insert(receipts).values({
    subjectKind,
    subjectId,
    amount,
    kind: 'receipt',
    receivedAt: now,
    createdAt: now,
  });
}

async function inTransaction<Result>(
  { context }: Shop,
  work: (tx: Tx, now: Date) => Promise<Result>,
): Promise<Result> {
  return context.db.transaction((tx) => work(tx, context.clock.now()));
}

async function only<Result>(rows: PromiseLike<Result[]>): Promise<Result> {
  return onlyRow(await rows);
}
