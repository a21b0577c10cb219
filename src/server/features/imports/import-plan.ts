// Owns what importing a file would do: which rows become orders of whom, and why the others do not. Pure; the same
// plan is shown beforehand and carried out.

import {
  IMPORT_QUESTIONS,
  type ImportMatch,
  type ImportQuestion,
  type ImportRow,
  type ImportSummary,
} from '#shared/contracts/imports.ts';
import { amountOfCents } from '#shared/domain/money.ts';
import type { QuoteColumns, QuoteField } from '#shared/domain/quote-fields.ts';
import { normalizeText } from '#shared/domain/text.ts';
import type { QuoteRow } from './file/quote-file.ts';
import type { Quote } from './row/quote-row.ts';

/** A live customer of the shop, as far as the import needs it. */
export type KnownCustomer = { id: number; name: string; phoneKey: string };
export type KnownOrder = { id: number; quoteNumber: string; quoteKey: string };
/** What the shop has of the numbers in some rows; customers the longest known first. */
export type Known = {
  orders: readonly KnownOrder[];
  customers: readonly KnownCustomer[];
  /** Those with a name that stands in a row without a phone number, by that name's comparison form. */
  namesakes: ReadonlyMap<string, readonly KnownCustomer[]>;
};

export type PlannedCustomer = { phoneKey: string; line: number; quote: Quote };
export type PlannedOrder = {
  quote: Quote;
  quoteKey: string;
  /** A customer of the shop, or one that the import makes first. */
  customer: KnownCustomer | PlannedCustomer;
};

export type Plan = { rows: ImportRow[]; customers: PlannedCustomer[]; orders: PlannedOrder[] };

type ReadRow = QuoteRow & { ok: true };

/**
 * Plans the rows of a file, some at a time. `newCustomers` are those that rows before these make: a new phone number
 * makes one customer, with the first row's name.
 */
export function planRows(
  rows: readonly QuoteRow[],
  known: Known,
  options: {
    columns: QuoteColumns;
    accepted: readonly ImportQuestion[];
    newCustomers: Map<string, PlannedCustomer>;
  },
): Plan {
  const { columns, accepted, newCustomers } = options;
  const orderByKey = new Map(known.orders.map((order) => [order.quoteKey, order]));
  const customersByKey = Map.groupBy(known.customers, ({ phoneKey }) => phoneKey);
  const plan: Plan = { rows: [], customers: [], orders: [] };

  const planRow = (row: ReadRow): ImportRow => {
    const { line, quote, quoteKey, phoneKey } = row;
    const order = orderByKey.get(quoteKey);
    if (order) {
      const existing = { orderId: order.id, quoteNumber: order.quoteNumber };
      return { ...presentQuote(row, []), outcome: 'already_there', existing };
    }
    const namesakes = phoneKey === '' ? (known.namesakes.get(normalizeText(quote.customerName)) ?? []) : [];
    if (phoneKey === '' && namesakes.length !== 1) return refuseNameless(row, namesakes.length);
    const customer =
      namesakes[0] ??
      pickNamesake(customersByKey.get(phoneKey), quote.customerName) ??
      newCustomers.get(phoneKey);
    const shown = presentQuote(row);
    if (shown.questions?.some((question) => !accepted.includes(question))) {
      return { ...shown, outcome: 'asked', ...(customer ? { existing: presentMatch(customer) } : {}) };
    }
    const owner = customer ?? { phoneKey, line, quote };
    plan.orders.push({ quote, quoteKey, customer: owner });
    if (customer) {
      return { ...shown, outcome: 'known_customer', existing: presentMatch(customer) };
    }
    newCustomers.set(phoneKey, { phoneKey, line, quote });
    plan.customers.push({ phoneKey, line, quote });
    return { ...shown, outcome: 'new' };
  };

  for (const row of rows) plan.rows.push(row.ok ? planRow(row) : presentUnread(row, columns));
  return plan;
}

function questionsOf(quote: Quote): ImportQuestion[] {
  const isAsked: Record<ImportQuestion, boolean> = {
    by_name: quote.customerPhone === '',
    overpaid: quote.paidCents > quote.totalCents,
  };
  return IMPORT_QUESTIONS.filter((question) => isAsked[question]);
}

/** Families share a phone: the one with the row's name, else the longest known. */
function pickNamesake(
  customers: readonly KnownCustomer[] | undefined,
  name: string,
): KnownCustomer | undefined {
  const wanted = normalizeText(name);
  return customers?.find((customer) => normalizeText(customer.name) === wanted) ?? customers?.[0];
}

function refuseNameless(row: ReadRow, namesakes: number): ImportRow {
  const { customerName } = row.quote;
  const why = namesakes === 0 ? 'no customer' : `${namesakes} customers`;
  return {
    ...presentQuote(row, []),
    outcome: 'unreadable',
    reasons: [`Customer phone is required: ${why} ${namesakes > 1 ? 'are' : 'is'} called ${customerName}`],
  };
}

function presentMatch(customer: KnownCustomer | PlannedCustomer): ImportMatch {
  if ('id' in customer) return { customerId: customer.id, name: customer.name };
  return { line: customer.line, name: customer.quote.customerName };
}

function presentQuote({ line, quote }: ReadRow, questions = questionsOf(quote)) {
  const { quoteNumber, customerName, customerPhone, totalCents, paidCents } = quote;
  return {
    line,
    quoteNumber,
    customerName,
    customerPhone: customerPhone || null,
    totalAmount: amountOfCents(totalCents),
    ...(paidCents > 0 ? { paidAmount: amountOfCents(paidCents) } : {}),
    ...(questions.length > 0 ? { questions } : {}),
  };
}

const MAX_SHOWN_LENGTH = 100;

function presentUnread(row: QuoteRow & { ok: false }, columns: QuoteColumns): ImportRow {
  const { line, raw, reasons, duplicateOfLine } = row;
  const read = (field: QuoteField) =>
    (raw[columns[field] ?? -1] ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_SHOWN_LENGTH) || null;
  // A repeated quote that could be read is no fault of the row: the earlier line has it.
  const isRepeated = duplicateOfLine !== undefined && reasons.length === 1;
  return {
    line,
    outcome: isRepeated ? 'already_there' : 'unreadable',
    quoteNumber: read('quoteNumber'),
    customerName: read('customerName'),
    customerPhone: read('customerPhone'),
    totalAmount: null,
    ...(isRepeated ? { existing: { line: duplicateOfLine } } : {}),
    reasons: reasons.map(({ message }) => message),
  };
}

/** Adds the plans of a file's parts up. */
export function createTally(skipped: number): { add(plan: Plan): void; summary(): ImportSummary } {
  const outcomes = new Map<ImportRow['outcome'], number>();
  const asked: Record<ImportQuestion, number> = { by_name: 0, overpaid: 0 };
  const sums = { orders: 0, totalCents: 0, paidCents: 0 };
  const count = (outcome: ImportRow['outcome']) => outcomes.get(outcome) ?? 0;
  return {
    add({ rows, orders }) {
      for (const { outcome, questions = [] } of rows) {
        outcomes.set(outcome, count(outcome) + 1);
        for (const question of questions) asked[question] += 1;
      }
      sums.orders += orders.length;
      for (const { quote } of orders) {
        sums.totalCents += quote.totalCents;
        sums.paidCents += quote.paidCents;
      }
    },
    summary: () => ({
      newCustomers: count('new'),
      knownCustomers: count('known_customer'),
      alreadyThere: count('already_there'),
      unreadable: count('unreadable'),
      asked,
      unanswered: count('asked'),
      skipped,
      orders: sums.orders,
      totalAmount: amountOfCents(sums.totalCents),
      receivedAmount: amountOfCents(sums.paidCents),
    }),
  };
}
