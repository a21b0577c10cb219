import { appendReceipts } from '#server/features/ledger/ledger.service.ts';
import { newOrderRow } from '#server/features/orders/orders.service.ts';
import { changedFields } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { amountOfCents } from '#shared/domain/money.ts';
import { findOrdersByQuoteKeys, insertOrders, insertPreOrders } from '../imports.repo.ts';
import type { ImportItem } from '../row/import-item.ts';
import { type ImportedKind, instantOf, type OwnedRecord, staffOf } from './imported-kind.ts';
import { orderStageValues, preOrderValues } from './order-stage-values.ts';

/** Quotes become orders, all of a portion in a few statements, because the lists are long. */
export const importedOrders: ImportedKind = {
  entity: 'payment',
  async findThere(db, { keys }) {
    const orders = await findOrdersByQuoteKeys(db, keys);
    return new Map(
      orders.map(({ id, quoteNumber, quoteKey }) => [quoteKey, { match: { orderId: id, quoteNumber } }]),
    );
  },
  write: writeOrders,
};

async function writeOrders(
  command: Command,
  records: readonly OwnedRecord[],
  batchId: number,
): Promise<void> {
  const planned = new Map(records.map(({ key, item }) => [key, item]));
  const values = records.map(({ customerId, item }) => ({
    ...newOrderRow(command, customerId, {
      quoteNumber: item.quoteNumber ?? '',
      totalAmount: amountOfCents(item.totalCents),
      paidAmount: amountOfCents(item.paidCents),
      phoneModel: item.phoneModel,
      phoneAvailable: true,
      ...staffOf(command, item),
      dueDate: item.dueDate,
      receivedAt: receivedAt(command, item),
    }),
    ...orderStageValues(command, item),
  }));
  const receipts = [];
  const preOrders = [];
  for (const row of await insertOrders(command.tx, values)) {
    const item = planned.get(row.quoteKey);
    if (item === undefined) continue;
    if (item.paidCents > 0) {
      const owner = { kind: 'payment', id: row.id } as const;
      const { paidCents: cents, paymentMethod: method } = item;
      const entry = { owner, cents, kind: 'receipt', method, receivedAt: receivedAt(command, item) } as const;
      receipts.push(entry);
    }
    const preOrder = preOrderValues(command, item);
    if (preOrder !== null) preOrders.push({ ...sameOwner(row), ...preOrder });
    const { after } = changedFields<Record<string, unknown>>({}, row);
    // An order has no column for the day of its quote, so its history keeps it.
    const details = item.quoteDate ? { ...after, quoteDate: item.quoteDate } : after;
    const { id, version } = row;
    command.record({ entity: 'payment', id, version, action: 'created', after: details, batchId });
  }
  for (const row of await insertPreOrders(command.tx, preOrders)) {
    const { after } = changedFields<Record<string, unknown>>({}, row);
    const { id, version } = row;
    command.record({ entity: 'pre_order', id, version, action: 'created', after, batchId });
  }
  await appendReceipts(command, receipts);
}

/** Money without a day of its own was received on the day of the quote. */
function receivedAt(command: Command, item: ImportItem): Date {
  return instantOf(command, item.receivedOn ?? item.quoteDate);
}

/** A pre-order belongs to its order, and has the same agent and branch. */
function sameOwner({ id, customerId, addedByAgent, agentBranch, createdAt, updatedAt }: InsertedOrder) {
  return { paymentId: id, customerId, addedByAgent, agentBranch, createdAt, updatedAt };
}

type InsertedOrder = Awaited<ReturnType<typeof insertOrders>>[number];
