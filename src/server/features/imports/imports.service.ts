import { customerFields } from '#server/features/customers/customers.service.ts';
import { appendReceipts } from '#server/features/ledger/ledger.service.ts';
import { newOrderRow } from '#server/features/orders/orders.service.ts';
import { changedFields } from '#server/platform/activity/activity.ts';
import { createBatch } from '#server/platform/batches/batches.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { lockEveryName } from '#server/platform/database/name-locks.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { ImportPreview, ImportReply } from '#shared/contracts/imports.ts';
import { dayOf, noonOf } from '#shared/domain/calendar.ts';
import { amountOfCents } from '#shared/domain/money.ts';
import { QUOTE_FIELD_LABELS } from '#shared/domain/quote-fields.ts';
import { type ImportPlan, keysOf, type PlannedOrder, planImport } from './import-plan.ts';
import * as repo from './imports.repo.ts';
import { type QuoteFileOptions, type QuoteFileResult, readQuoteFile } from './quote-file.ts';
import { QuoteFileError } from './quote-file-error.ts';
import type { Quote } from './quote-row.ts';

/** Imports a file of quotes: all its readable rows in one transaction, as one batch that can be undone. */

/**
 * @throws AppError payload_too_large or invalid_request, in words for the person who chose the file
 */
export function readUpload(bytes: Uint8Array, options: QuoteFileOptions): QuoteFileResult {
  try {
    return readQuoteFile(bytes, options);
  } catch (error) {
    if (!(error instanceof QuoteFileError)) throw error;
    const code = error.code === 'too_large' ? 'payload_too_large' : 'invalid_request';
    throw new AppError(code, { detail: error.message, cause: error });
  }
}

/** What importing the file would do now. Changes nothing. */
export async function previewImport(db: Executor, file: QuoteFileResult): Promise<ImportPreview> {
  const { system, encoding, delimiter, headers, mapping, missingFields, sample } = file;
  const { rows, summary } = await planFor(db, file);
  return { system, encoding, delimiter, headers, mapping, missingFields, sample, summary, rows };
}

/**
 * Makes an order of every row whose quote is not there yet, and a customer for every phone number that nobody has.
 * A file without such a row leaves no trace. Quotes and numbers taken in meanwhile are met as if they had been there.
 * @throws AppError invalid_request while required columns are missing
 */
export async function importQuotes(
  command: Command,
  file: QuoteFileResult,
  name: string,
): Promise<ImportReply> {
  const { tx } = command;
  assertColumns(file);
  await lockEveryName(tx);
  await repo.holdCustomers(tx, keysOf(file).phoneKeys);
  const plan = await planFor(tx, file);
  const created = { customers: plan.customers.length, orders: plan.orders.length };
  if (plan.orders.length === 0) return { batchId: null, created, summary: plan.summary };
  const batch = await createBatch(command, {
    kind: 'import',
    label: `Import of ${name}`,
    entity: 'payment',
    entityId: null,
    counts: { customer: created.customers, payment: created.orders },
  });
  const customerByPhone = await createCustomers(command, plan, batch.id);
  await createOrders(command, plan, batch.id, customerByPhone);
  return { batchId: batch.id, created, summary: plan.summary };
}

async function planFor(db: Executor, file: QuoteFileResult): Promise<ImportPlan> {
  const { quoteKeys, phoneKeys } = keysOf(file);
  const orders = await repo.findOrdersByQuoteKeys(db, quoteKeys);
  return planImport(file, { orders, customers: await repo.findCustomersByPhoneKeys(db, phoneKeys) });
}

type CustomerRef = { id: number; searchText: string };

async function createCustomers(
  command: Command,
  { customers }: ImportPlan,
  batchId: number,
): Promise<Map<string, CustomerRef>> {
  const { tx, now } = command;
  const values = customers.map(({ quote }) => ({
    ...customerFields(quote.customerName, quote.customerPhone, quote.customerEmail),
    address: quote.customerAddress,
    location: quote.customerLocation,
    createdAt: now,
    updatedAt: now,
  }));
  const rows = await repo.insertCustomers(tx, values);
  for (const row of rows) {
    const { after } = changedFields<Record<string, unknown>>({}, row);
    command.record({
      entity: 'customer',
      id: row.id,
      version: row.version,
      action: 'created',
      after,
      batchId,
    });
  }
  return new Map(rows.map((row) => [row.phoneKey, row]));
}

async function createOrders(
  command: Command,
  { orders }: ImportPlan,
  batchId: number,
  customerByPhone: ReadonlyMap<string, CustomerRef>,
): Promise<void> {
  const planned = new Map(orders.map((order) => [order.quoteKey, order]));
  const values = orders.map((order) => {
    const { customer } = order;
    const owner = 'id' in customer ? customer : customerByPhone.get(customer.phoneKey);
    if (owner === undefined) throw new Error(`No customer was made for quote ${order.quote.quoteNumber}`);
    return newOrderRow(command, owner, orderFields(command, order));
  });
  const rows = await repo.insertOrders(command.tx, values);
  const receipts = [];
  for (const row of rows) {
    const quote = planned.get(row.quoteKey)?.quote;
    if (quote && quote.paidCents > 0) {
      const owner = { kind: 'payment', id: row.id } as const;
      const receivedAt = receivedInstant(command, quote);
      receipts.push({ owner, cents: quote.paidCents, kind: 'receipt', receivedAt } as const);
    }
    const { after } = changedFields<Record<string, unknown>>({}, row);
    // The order has no place for the day of its quote; its history keeps it.
    const told = quote?.quoteDate ? { ...after, quoteDate: quote.quoteDate } : after;
    command.record({
      entity: 'payment',
      id: row.id,
      version: row.version,
      action: 'created',
      after: told,
      batchId,
    });
  }
  await appendReceipts(command, receipts);
}

function orderFields(command: Command, { quote }: PlannedOrder) {
  // Whoever confirms at a device took the quotes in; the command line is nobody's agent.
  const isAtDevice = command.actor.deviceId !== null;
  return {
    quoteNumber: quote.quoteNumber,
    totalAmount: amountOfCents(quote.totalCents),
    paidAmount: amountOfCents(quote.paidCents),
    phoneModel: quote.phoneModel,
    phoneAvailable: true,
    addedByAgent: quote.agent ?? (isAtDevice ? command.actor.agent : null),
    agentBranch: quote.branch ?? (isAtDevice ? command.actor.branch : null),
    dueDate: quote.dueDate,
    receivedAt: receivedInstant(command, quote),
  };
}

/** A deposit came in with its quote, not today: today's takings must not grow by old money. */
function receivedInstant({ now, zone }: Command, { quoteDate }: Quote): Date {
  if (quoteDate === null || quoteDate >= dayOf(now, zone)) return now;
  return noonOf(quoteDate, zone);
}

function assertColumns({ missingFields }: QuoteFileResult): void {
  if (missingFields.length === 0) return;
  const names = missingFields.map((field) => QUOTE_FIELD_LABELS[field]).join(', ');
  throw new AppError('invalid_request', { detail: `Choose the columns first: ${names}` });
}
