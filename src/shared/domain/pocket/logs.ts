import type { Contact } from '../../contracts/contacts.ts';
import type { CustomerContactRow, CustomerReceiptRow } from '../../contracts/customer-overview.ts';
import type { Receipt } from '../../contracts/receipts.ts';
import { centsOfAmount, sumCents } from '../money.ts';
import type { SubjectKind, SubjectRef } from '../subjects.ts';
import {
  MOST_OF_A_LOG,
  type PocketContact,
  type PocketLayby,
  type PocketOrder,
  type PocketReceipt,
  type PocketReservation,
} from './format.ts';
import type { Place, PlacedList } from './place.ts';
import type { Pocket } from './pocket.ts';
import { groupBy } from './show.ts';

/** The payments and contacts of a record in the offline copy: the newest ones, in the server's order. */

type Log<Row> = PlacedList<Row> | null;

/** Null when the record is not in the copy. */
export function receiptLog(pocket: Pocket, kind: 'payment' | 'layby', id: number): Log<Receipt> {
  const record = kind === 'payment' ? pocket.rows.orders.get(id) : pocket.rows.laybys.get(id);
  if (record === undefined) return null;
  const rows = receiptsOf(pocket, { kind, id });
  return { rows: rows.map(showReceipt), ...NEWEST_RECEIPT, isPartial: !isAllPaid(record, rows) };
}

/** Null when the record is not in the copy. */
export function contactLog(pocket: Pocket, kind: SubjectKind, id: number): Log<Contact> {
  if (!recordsOf(pocket)[kind].has(id)) return null;
  const rows = contactsOf(pocket, { kind, id });
  return { rows: rows.map(showContact), ...NEWEST_CONTACT, isPartial: rows.length >= MOST_OF_A_LOG };
}

/** Payments on all of the customer's records that are in the copy. */
export function receiptsOfCustomer(pocket: Pocket, customerId: number): Log<CustomerReceiptRow> {
  const { customers, orders, laybys } = pocket.rows;
  const customer = customers.get(customerId);
  if (customer === undefined) return null;
  const theirs = <Row extends { customerId: number }>(rows: ReadonlyMap<number, Row>) =>
    [...rows.values()].filter((row) => row.customerId === customerId);
  const [theirOrders, theirLaybys] = [theirs(orders), theirs(laybys)];
  const paid = [
    ...theirOrders.map((row) => ({ row, lines: receiptsOf(pocket, { kind: 'payment', id: row.id }) })),
    ...theirLaybys.map((row) => ({ row, lines: receiptsOf(pocket, { kind: 'layby', id: row.id }) })),
  ];
  const isAll = theirOrders.length >= customer.orders && theirLaybys.length >= customer.laybys;
  const about = (line: PocketReceipt) => ({ ...showReceipt(line), about: aboutOf(pocket, line, customerId) });
  return {
    rows: paid.flatMap(({ lines }) => lines.map(about)),
    ...NEWEST_RECEIPT,
    isPartial: !isAll || paid.some(({ row, lines }) => !isAllPaid(row, lines)),
  };
}

/** Every attempt to reach the customer about records in the copy, under any of the customer's numbers. */
export function contactsOfCustomer(pocket: Pocket, customerId: number): Log<CustomerContactRow> {
  const customer = pocket.rows.customers.get(customerId);
  if (customer === undefined) return null;
  const numbers = [customerId, ...customer.mergedIds];
  const rows = [...pocket.rows.contacts.values()].filter((row) => numbers.includes(row.customerId));
  const about = (row: PocketContact) => ({ ...showContact(row), about: aboutOf(pocket, row, customerId) });
  return { rows: rows.map(about), ...NEWEST_CONTACT, isPartial: true };
}

function showReceipt({ subjectKind, subjectId, ...row }: PocketReceipt): Receipt {
  const isOrder = subjectKind === 'payment';
  return { ...row, paymentId: isOrder ? subjectId : null, laybyId: isOrder ? null : subjectId };
}

function showContact({
  subjectKind: _kind,
  subjectId: _id,
  customerId: _customer,
  ...row
}: PocketContact): Contact {
  return row;
}

const recordsOf = ({ rows: { orders, laybys, reservations } }: Pocket) => ({
  ...{ payment: orders, layby: laybys, reservation: reservations },
});

type AboutRecord = { subjectKind: SubjectKind; subjectId: number };

/** The record with its name; only with its id when it now belongs to another customer. */
function aboutOf(pocket: Pocket, { subjectKind: entity, subjectId: id }: AboutRecord, customerId: number) {
  const record = recordsOf(pocket)[entity].get(id);
  const isTheirs = record !== undefined && record.customerId === customerId;
  return { entity, id, label: isTheirs ? labelOf(record) : `${id}` };
}

function labelOf(record: PocketOrder | PocketLayby | PocketReservation): string {
  if ('quoteNumber' in record) return [record.quoteNumber, record.phoneModel ?? []].flat().join(' · ');
  return `${'fullAmount' in record ? 'Layby' : 'Reservation'} · ${record.phoneModel}`;
}

/** The rows are complete when their sum is the paid amount. */
const isAllPaid = ({ paidAmount }: PocketOrder | PocketLayby, rows: readonly PocketReceipt[]) =>
  sumCents(rows.map(({ amount }) => centsOfAmount(amount))) === centsOfAmount(paidAmount);

// A row that is added later has a higher id, whatever its date says.
const latestAdded = (one: Place, other: Place) => other.id - one.id;
const NEWEST_RECEIPT = {
  placeOf: ({ createdAt, id }: Receipt): Place => ({ at: createdAt, id }),
  order: latestAdded,
};
const NEWEST_CONTACT = { placeOf: ({ at, id }: Contact): Place => ({ at, id }), order: latestAdded };

const nameOf = ({ kind, id }: SubjectRef) => `${kind} ${id}`;
const subjectOf = ({ subjectKind, subjectId }: AboutRecord) => nameOf({ kind: subjectKind, id: subjectId });

/** Rows grouped by record, cached until the rows change. */
const receiptGroups = new WeakMap<object, Map<string, PocketReceipt[]>>();
const contactGroups = new WeakMap<object, Map<string, PocketContact[]>>();

function receiptsOf({ rows: { receipts } }: Pocket, subject: SubjectRef): readonly PocketReceipt[] {
  const groups = receiptGroups.get(receipts) ?? groupBy([...receipts.values()], subjectOf);
  receiptGroups.set(receipts, groups);
  return groups.get(nameOf(subject)) ?? [];
}

function contactsOf({ rows: { contacts } }: Pocket, subject: SubjectRef): readonly PocketContact[] {
  const groups = contactGroups.get(contacts) ?? groupBy([...contacts.values()], subjectOf);
  contactGroups.set(contacts, groups);
  return groups.get(nameOf(subject)) ?? [];
}
