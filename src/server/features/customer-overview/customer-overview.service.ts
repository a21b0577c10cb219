import { listContactsOfCustomer } from '#server/features/contacts/contacts.service.ts';
import { getCustomer } from '#server/features/customers/customers.service.ts';
import { listReceiptsOf } from '#server/features/ledger/ledger.service.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type {
  CustomerContactRow,
  CustomerOverview,
  CustomerReceiptRow,
} from '#shared/contracts/customer-overview.ts';
import * as repo from './customer-overview.repo.ts';

/** Everything about one customer that no list of its own tells: sums, money, contacts. Changes nothing. */

/** @throws AppError not_found */
export async function getOverview(db: Executor, customerId: number): Promise<CustomerOverview> {
  await getCustomer(db, customerId);
  const row = await repo.readOverview(db, customerId);
  const {
    orders,
    openOrders,
    laybys,
    activeLaybys,
    reservations,
    openReservations,
    preOrders,
    openPreOrders,
  } = row;
  return {
    counts: {
      orders,
      openOrders,
      laybys,
      activeLaybys,
      reservations,
      openReservations,
      preOrders,
      openPreOrders,
    },
    receivedAmount: row.receivedAmount,
    owedOnOrders: row.owedOnOrders,
    owedOnLaybys: row.owedOnLaybys,
    overpaidAmount: row.overpaidAmount,
    lastContactAt: row.lastContactAt === null ? null : new Date(row.lastContactAt).toISOString(),
  };
}

/**
 * What the customer's logs may speak of, by entity and number; those in the trash only where they are asked for.
 * @throws AppError not_found
 */
export async function findSubjects(
  db: Executor,
  customerId: number,
  options: { withDeleted: boolean },
): Promise<repo.Subject[]> {
  await getCustomer(db, customerId);
  const subjects = await repo.findSubjects(db, customerId);
  return subjects.filter(({ isDeleted }) => options.withDeleted || !isDeleted);
}

/** The ledger of all live orders and laybys of the customer, newest first. @throws AppError not_found */
export async function listCustomerReceipts(db: Executor, customerId: number): Promise<CustomerReceiptRow[]> {
  const subjects = await findSubjects(db, customerId, { withDeleted: false });
  const owners = subjects.flatMap(({ entity, id }) =>
    entity === 'payment' || entity === 'layby' ? [{ kind: entity, id }] : [],
  );
  const rows = await listReceiptsOf(db, owners);
  return rows.map((row) => ({
    ...row,
    about: aboutOf(subjects, row.paymentId === null ? 'layby' : 'payment', row.paymentId ?? row.laybyId),
  }));
}

/** Every attempt to reach the customer, newest first. @throws AppError not_found */
export async function listCustomerContacts(db: Executor, customerId: number): Promise<CustomerContactRow[]> {
  const subjects = await findSubjects(db, customerId, { withDeleted: true });
  const rows = await listContactsOfCustomer(db, customerId);
  return rows.map(({ contact, subject }) => ({
    ...contact,
    about: subject === null ? null : aboutOf(subjects, subject.kind, subject.id),
  }));
}

/** The name of what a row is about; the number alone once retention has removed it. */
export function aboutOf(subjects: readonly repo.Subject[], entity: repo.SubjectEntity, id: number | null) {
  const known = subjects.find((one) => one.entity === entity && one.id === id);
  return { entity, id: id ?? 0, label: known?.label ?? `${id}` };
}
