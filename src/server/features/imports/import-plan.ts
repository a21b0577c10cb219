// Owns what importing a file would do: which rows become orders of whom, and why the others do not. Pure; the same
// plan is shown beforehand and carried out.

import type { ImportMatch, ImportRow, ImportSummary } from '#shared/contracts/imports.ts';
import { amountOfCents } from '#shared/domain/money.ts';
import { normalizePhone } from '#shared/domain/phone.ts';
import type { QuoteColumns, QuoteField } from '#shared/domain/quote-fields.ts';
import { normalizeQuoteNumber, normalizeText } from '#shared/domain/text.ts';
import type { QuoteFileResult, QuoteRow } from './quote-file.ts';
import type { Quote } from './quote-row.ts';

/** A live customer of the shop, as far as the import needs it. */
export type KnownCustomer = { id: number; name: string; phoneKey: string; searchText: string };
export type KnownOrder = { id: number; quoteNumber: string; quoteKey: string };
/** What the shop has of the numbers in a file; customers the longest known first. */
export type Known = { customers: readonly KnownCustomer[]; orders: readonly KnownOrder[] };

export type PlannedCustomer = { phoneKey: string; line: number; quote: Quote };
export type PlannedOrder = {
  quote: Quote;
  quoteKey: string;
  /** A customer of the shop, or one that the import makes first. */
  customer: KnownCustomer | PlannedCustomer;
};

export type ImportPlan = {
  rows: ImportRow[];
  customers: PlannedCustomer[];
  orders: PlannedOrder[];
  summary: ImportSummary;
};

/** The comparison forms of the readable rows' quote numbers and phones: what to look up in the shop. */
export function keysOf({ rows }: QuoteFileResult): { quoteKeys: string[]; phoneKeys: string[] } {
  const quotes = rows.flatMap((row) => (row.ok ? [row.quote] : []));
  return {
    quoteKeys: quotes.map(({ quoteNumber }) => normalizeQuoteNumber(quoteNumber)),
    phoneKeys: [...new Set(quotes.map(({ customerPhone }) => normalizePhone(customerPhone)))],
  };
}

/** Each row's outcome, in the order of the file; a new phone number makes one customer, with the first row's name. */
export function planImport(file: QuoteFileResult, known: Known): ImportPlan {
  const orderByKey = new Map(known.orders.map((order) => [order.quoteKey, order]));
  const customersByKey = Map.groupBy(known.customers, ({ phoneKey }) => phoneKey);
  const newByKey = new Map<string, PlannedCustomer>();
  const orders: PlannedOrder[] = [];

  const planRow = (row: QuoteRow): ImportRow => {
    if (!row.ok) return presentUnread(row, file.mapping);
    const { line, quote } = row;
    const quoteKey = normalizeQuoteNumber(quote.quoteNumber);
    const order = orderByKey.get(quoteKey);
    if (order) {
      const existing = { orderId: order.id, quoteNumber: order.quoteNumber };
      return { ...presentQuote(row), outcome: 'already_there', existing };
    }
    const phoneKey = normalizePhone(quote.customerPhone);
    const customer = pickNamesake(customersByKey.get(phoneKey), quote.customerName) ?? newByKey.get(phoneKey);
    if (customer) {
      orders.push({ quote, quoteKey, customer });
      return { ...presentQuote(row), outcome: 'known_customer', existing: presentMatch(customer) };
    }
    const planned = { phoneKey, line, quote };
    newByKey.set(phoneKey, planned);
    orders.push({ quote, quoteKey, customer: planned });
    return { ...presentQuote(row), outcome: 'new' };
  };

  const rows = file.rows.map(planRow);
  return { rows, customers: [...newByKey.values()], orders, summary: summarise(rows, orders, file) };
}

/** Families share a phone: the one with the row's name, else the longest known. */
function pickNamesake(
  customers: readonly KnownCustomer[] | undefined,
  name: string,
): KnownCustomer | undefined {
  const wanted = normalizeText(name);
  return customers?.find((customer) => normalizeText(customer.name) === wanted) ?? customers?.[0];
}

function presentMatch(customer: KnownCustomer | PlannedCustomer): ImportMatch {
  if ('id' in customer) return { customerId: customer.id, name: customer.name };
  return { line: customer.line, name: customer.quote.customerName };
}

function presentQuote({ line, quote }: QuoteRow & { ok: true }) {
  const { quoteNumber, customerName, customerPhone, totalCents } = quote;
  return { line, quoteNumber, customerName, customerPhone, totalAmount: amountOfCents(totalCents) };
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

function summarise(
  rows: readonly ImportRow[],
  orders: readonly PlannedOrder[],
  file: QuoteFileResult,
): ImportSummary {
  const count = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return {
    newCustomers: count('new'),
    knownCustomers: count('known_customer'),
    alreadyThere: count('already_there'),
    unreadable: count('unreadable'),
    skipped: file.skipped.length,
    orders: orders.length,
    totalAmount: amountOfCents(orders.reduce((sum, { quote }) => sum + quote.totalCents, 0)),
  };
}
