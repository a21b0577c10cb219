// What importing a file would do: which rows become records of which customers, and why other rows do not. Pure; the same
// plan is previewed and carried out.

import {
  IMPORT_QUESTIONS,
  type ImportMatch,
  type ImportQuestion,
  type ImportRow,
} from '#shared/contracts/imports.ts';
import { isMasked } from '#shared/domain/id-number.ts';
import type { ImportColumns, ImportFieldName, ImportKind } from '#shared/domain/import-fields.ts';
import { amountOfCents } from '#shared/domain/money.ts';
import { normalizeText } from '#shared/domain/text.ts';
import type { ImportedRow } from './file/import-file.ts';
import type { ImportItem } from './row/import-item.ts';
import { ROW_RULES } from './row/row-rules.ts';
import { firstMet } from './row/same-record.ts';

/** A live customer of the shop, with the fields that an import needs. */
export type KnownCustomer = { id: number; name: string; phoneKey: string };
/** A live record that a row would repeat, with the reason where the kind of list does not imply it. */
export type ThereAlready = { match: ImportMatch; reason?: string };
/** What the shop already has for the given rows; customers in the order in which they were added. */
export type Known = {
  /** By the marks that identify a record. */
  there: ReadonlyMap<string, ThereAlready>;
  customers: readonly KnownCustomer[];
  /** Customers named in rows without a phone number, by the normalised name. */
  namesakes: ReadonlyMap<string, readonly KnownCustomer[]>;
};

export type PlannedCustomer = { phoneKey: string; line: number; item: ImportItem };
export type PlannedRecord = {
  item: ImportItem;
  /** Identifies the record among the others of its portion. */
  key: string;
  /** A customer of the shop, or one that the import creates first. In a list of customers, the record itself. */
  customer: KnownCustomer | PlannedCustomer;
};

export type Plan = { rows: ImportRow[]; customers: PlannedCustomer[]; records: PlannedRecord[] };

type ReadRow = ImportedRow & { ok: true };

/**
 * Plans the rows of a file, a portion at a time. `newCustomers` are those that earlier rows create: each new phone number
 * creates one customer, with the first row's name. `plannedLines` are the lines of earlier rows that become records, by
 * their marks. The marks are checked again once a row's customer is known, because one row may name the customer by phone
 * and another by name.
 */
export function planRows(
  rows: readonly ImportedRow[],
  known: Known,
  options: {
    kind: ImportKind;
    columns: ImportColumns;
    accepted: readonly ImportQuestion[];
    newCustomers: Map<string, PlannedCustomer>;
    plannedLines: Map<string, number>;
  },
): Plan {
  const { kind, columns, accepted, newCustomers, plannedLines } = options;
  const rules = ROW_RULES[kind];
  const customersByKey = Map.groupBy(known.customers, ({ phoneKey }) => phoneKey);
  const plan: Plan = { rows: [], customers: [], records: [] };

  const planRow = (row: ReadRow): ImportRow => {
    const { line, item, phoneKey } = row;
    const namesakes = phoneKey === '' ? (known.namesakes.get(normalizeText(item.customerName)) ?? []) : [];
    const isKnownByName = namesakes.length === 1;
    const customer =
      (isKnownByName ? namesakes[0] : undefined) ??
      pickNamesake(customersByKey.get(phoneKey), item.customerName) ??
      newCustomers.get(phoneKey);
    const marks = isKnownByName && customer ? rules.marksOf(item, customer.phoneKey) : row.marks;
    const there = firstMet(marks, known.there);
    if (there) {
      const reasons = there.reason === undefined ? {} : { reasons: [there.reason] };
      return { ...presentRow(kind, row, []), outcome: 'already_there', existing: there.match, ...reasons };
    }
    const earlier = firstMet(marks, plannedLines);
    if (earlier !== undefined) {
      const reasons = [rules.repeated(item, earlier)];
      return { ...presentRow(kind, row, []), outcome: 'already_there', existing: { line: earlier }, reasons };
    }
    if (phoneKey === '' && !isKnownByName) return refuseNameless(kind, row, namesakes.length);
    const shown = presentRow(kind, row);
    if (shown.questions?.some((question) => !accepted.includes(question))) {
      return { ...shown, outcome: 'asked', ...(customer ? { existing: presentMatch(customer) } : {}) };
    }
    for (const mark of marks.is) plannedLines.set(mark, line);
    const planned = { phoneKey, line, item };
    plan.records.push({ item, key: marks.is[0] ?? '', customer: customer ?? planned });
    if (customer) return { ...shown, outcome: 'known_customer', existing: presentMatch(customer) };
    newCustomers.set(phoneKey, planned);
    plan.customers.push(planned);
    return { ...shown, outcome: 'new' };
  };

  for (const row of rows)
    plan.rows.push(row.ok ? planRow(row) : presentUnread(kind, row, columns, known.there));
  return plan;
}

function questionsOf(item: ImportItem): ImportQuestion[] {
  const isAsked: Record<ImportQuestion, boolean> = {
    by_name: item.customerPhone === '',
    overpaid: item.paidCents > item.totalCents,
    masked_id: item.idNumber !== null && isMasked(item.idNumber),
  };
  return IMPORT_QUESTIONS.filter((question) => isAsked[question]);
}

/** Families share a phone number: picks the customer with the row's name, else the one who was added first. */
function pickNamesake(
  customers: readonly KnownCustomer[] | undefined,
  name: string,
): KnownCustomer | undefined {
  const wanted = normalizeText(name);
  return customers?.find((customer) => normalizeText(customer.name) === wanted) ?? customers?.[0];
}

function refuseNameless(kind: ImportKind, row: ReadRow, namesakes: number): ImportRow {
  const { customerName } = row.item;
  const why = namesakes === 0 ? 'no customer' : `${namesakes} customers`;
  return {
    ...presentRow(kind, row, []),
    outcome: 'unreadable',
    reasons: [`Customer phone is required: ${why} ${namesakes > 1 ? 'are' : 'is'} called ${customerName}`],
  };
}

function presentMatch(customer: KnownCustomer | PlannedCustomer): ImportMatch {
  if ('id' in customer) return { customerId: customer.id, name: customer.name };
  return { line: customer.line, name: customer.item.customerName };
}

function presentRow(kind: ImportKind, { line, item }: ReadRow, questions = questionsOf(item)) {
  const { titleField } = ROW_RULES[kind];
  const { customerName, customerPhone, totalCents, paidCents } = item;
  return {
    line,
    title: item[titleField],
    customerName: titleField === 'customerName' ? null : customerName,
    customerPhone: customerPhone || null,
    totalAmount: totalCents > 0 ? amountOfCents(totalCents) : null,
    ...(paidCents > 0 ? { paidAmount: amountOfCents(paidCents) } : {}),
    ...standingOf(kind, item),
    ...(questions.length > 0 ? { questions } : {}),
  };
}

function standingOf(kind: ImportKind, item: ImportItem): Pick<ImportRow, 'standing'> {
  const standing = ROW_RULES[kind].standing(item);
  return standing === null ? {} : { standing };
}

const MAX_SHOWN_LENGTH = 100;

function presentUnread(
  kind: ImportKind,
  row: ImportedRow & { ok: false },
  columns: ImportColumns,
  knownThere: Known['there'],
): ImportRow {
  const { line, raw, duplicateOfLine } = row;
  const there = row.marks && firstMet(row.marks, knownThere);
  // A row whose record is in the shop already is not imported again, so its faults need no correction in the file.
  const reasons =
    there === undefined ? row.reasons.map(({ message }) => message) : [there.reason ?? []].flat();
  const { titleField } = ROW_RULES[kind];
  const read = (field: ImportFieldName) =>
    (raw[columns[field] ?? -1] ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_SHOWN_LENGTH) || null;
  // A repeated row that could be read has no fault of its own: its record comes from the earlier line.
  const isRepeated = duplicateOfLine !== undefined && row.reasons.length === 1;
  return {
    line,
    outcome: isRepeated || there ? 'already_there' : 'unreadable',
    title: read(titleField),
    customerName: titleField === 'customerName' ? null : read('customerName'),
    customerPhone: read('customerPhone'),
    totalAmount: null,
    ...(there ? { existing: there.match } : isRepeated && { existing: { line: duplicateOfLine } }),
    ...(reasons.length > 0 && { reasons }),
  };
}
