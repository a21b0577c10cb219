import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { historyOf } from '#server/features/activity/activity.service.ts';
import { contactListOfCustomer } from '#server/features/contacts/contacts.service.ts';
import { numbersOfCustomer } from '#server/features/customers/customers.service.ts';
import { ownerOf, receiptList } from '#server/features/ledger/ledger.service.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import type { CustomerOverview } from '#shared/contracts/customer-overview.ts';
import type { SubjectKind } from '#shared/domain/subjects.ts';
import * as repo from './customer-overview.repo.ts';

/** Everything about one customer that has no list of its own: sums, money, contacts, history. Read-only. */

export async function getOverview(db: Executor, customerId: number): Promise<CustomerOverview> {
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

/** The values of `getOverview` for each customer of a statement, with columns named as its fields. */
export function overviewColumnsOf(customerId: SQL): SQL {
  return repo.selectOverview(customerId);
}

/** The rows to which the customer's logs may refer; those in the trash only when asked for. */
async function findSubjects(
  db: Executor,
  customerId: number,
  options: { withDeleted: boolean },
): Promise<repo.Subject[]> {
  const subjects = await repo.findSubjects(db, customerId);
  return subjects.filter(({ isDeleted }) => options.withDeleted || !isDeleted);
}

/** The ledger of all live orders and laybys of the customer, newest first. */
export async function customerReceiptList(db: Executor, customerId: number) {
  const subjects = await findSubjects(db, customerId, { withDeleted: false });
  const owners = subjects.flatMap(({ entity, id }) =>
    entity === 'payment' || entity === 'layby' ? [{ kind: entity, id }] : [],
  );
  return withAbout(receiptList(owners), (row) => {
    const { kind, id } = ownerOf(row);
    return aboutOf(subjects, kind, id);
  });
}

/** Every attempt to reach the customer, newest first. */
export async function customerContactList(db: Executor, customerId: number) {
  const subjects = await findSubjects(db, customerId, { withDeleted: true });
  const numbers = await numbersOfCustomer(db, customerId);
  return withAbout(contactListOfCustomer(numbers), ({ subjectKind, subjectId }) =>
    subjectId === null ? null : aboutOf(subjects, subjectKind as SubjectKind, subjectId),
  );
}

/** What happened to the customer and all that is theirs, newest first. */
export async function customerHistoryList(db: Executor, customerId: number) {
  const subjects = await findSubjects(db, customerId, { withDeleted: true });
  const entities = [...new Set(subjects.map(({ entity }) => entity))];
  const named = entities.map((entity) => ({
    entity,
    ids: subjects.filter((one) => one.entity === entity).map(({ id }) => id),
  }));
  return withAbout(historyOf(named), (row) =>
    aboutOf(subjects, row.entity as repo.SubjectEntity, row.entityId),
  );
}

/** The list with `about` added to each item. */
function withAbout<Row extends pg.QueryResultRow, Item extends object, About>(
  list: ListQuery<Row, Item>,
  about: (row: Row) => About,
): ListQuery<Row, Item & { about: About }> {
  return { ...list, present: (row) => ({ ...list.present(row), about: about(row) }) };
}

/** The label of the row that an item is about; only its id once retention has removed it. */
function aboutOf(subjects: readonly repo.Subject[], entity: repo.SubjectEntity, id: number) {
  const known = subjects.find((one) => one.entity === entity && one.id === id);
  return { entity, id, label: known?.label ?? `${id}` };
}
