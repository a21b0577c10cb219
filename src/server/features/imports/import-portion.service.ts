import { customerFields } from '#server/features/customers/customers.service.ts';
import { appendReceipts } from '#server/features/ledger/ledger.service.ts';
import { newOrderRow } from '#server/features/orders/orders.service.ts';
import { changedFields } from '#server/platform/activity/activity.ts';
import { createBatch } from '#server/platform/batches/batches.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { dayOf, noonOf } from '#shared/domain/calendar.ts';
import { amountOfCents } from '#shared/domain/money.ts';
import type { Plan, PlannedOrder } from './import-plan.ts';
import * as repo from './imports.repo.ts';
import type { Quote } from './row/quote-row.ts';

/** Writes what was planned for one portion of a file: customers, then their orders, then the money. */

/** The batch that the rows belong to; the first portion that makes an order makes it. Null while there is none. */
export async function writePortion(
  command: Command,
  plan: Plan,
  batch: { batchId: number | null; name: string },
): Promise<number | null> {
  if (plan.orders.length === 0) return batch.batchId;
  const batchId = batch.batchId ?? (await startBatch(command, batch.name));
  const customerByPhone = await createCustomers(command, plan, batchId);
  await createOrders(command, plan, batchId, customerByPhone);
  return batchId;
}

async function startBatch(command: Command, name: string): Promise<number> {
  const { id } = await createBatch(command, {
    kind: 'import',
    label: `Import of ${name}`,
    entity: 'payment',
    entityId: null,
    counts: {},
    isRunning: true,
  });
  return id;
}

async function createCustomers(
  command: Command,
  { customers }: Plan,
  batchId: number,
): Promise<Map<string, number>> {
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
  return new Map(rows.map(({ id, phoneKey }) => [phoneKey, id]));
}

async function createOrders(
  command: Command,
  { orders }: Plan,
  batchId: number,
  customerByPhone: ReadonlyMap<string, number>,
): Promise<void> {
  const planned = new Map(orders.map((order) => [order.quoteKey, order]));
  const values = orders.map((order) => {
    const { customer } = order;
    const owner = 'id' in customer ? customer.id : customerByPhone.get(customer.phoneKey);
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
    const details = quote?.quoteDate ? { ...after, quoteDate: quote.quoteDate } : after;
    command.record({
      entity: 'payment',
      id: row.id,
      version: row.version,
      action: 'created',
      after: details,
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
