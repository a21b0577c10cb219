import { customerFields } from '#server/features/customers/customers.service.ts';
import { changedFields } from '#server/platform/activity/activity.ts';
import { createBatch } from '#server/platform/batches/batches.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { ImportKind } from '#shared/domain/import-fields.ts';
import type { Plan } from './import-plan.ts';
import * as repo from './imports.repo.ts';
import { IMPORTED } from './kinds/imported.ts';

/** Writes what was planned for one portion of a file: the customers, then their records. */

type Batch = { kind: ImportKind; batchId: number | null; name: string };

/** Returns the batch of the rows. The first portion that creates a record creates the batch; null while there is none. */
export async function writePortion(command: Command, plan: Plan, batch: Batch): Promise<number | null> {
  if (plan.records.length === 0) return batch.batchId;
  const batchId = batch.batchId ?? (await startBatch(command, batch));
  const customerByPhone = await createCustomers(command, plan, batchId);
  const owned = plan.records.map(({ item, key, customer }) => {
    const customerId = 'id' in customer ? customer.id : customerByPhone.get(customer.phoneKey);
    if (customerId === undefined) throw new Error(`No customer was made for ${key}`);
    return { item, key, customerId };
  });
  await IMPORTED[batch.kind].write(command, owned, batchId);
  return batchId;
}

async function startBatch(command: Command, { kind, name }: Batch): Promise<number> {
  const { id } = await createBatch(command, {
    kind: 'import',
    label: `Import of ${name}`,
    entity: IMPORTED[kind].entity,
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
  const values = customers.map(({ item }) => ({
    ...customerFields(item.customerName, item.customerPhone, item.customerEmail),
    address: item.customerAddress,
    location: item.customerLocation,
    createdAt: now,
    updatedAt: now,
  }));
  const rows = await repo.insertCustomers(tx, values);
  for (const row of rows) {
    const { after } = changedFields<Record<string, unknown>>({}, row);
    const { id, version } = row;
    command.record({ entity: 'customer', id, version, action: 'created', after, batchId });
  }
  return new Map(rows.map(({ id, phoneKey }) => [phoneKey, id]));
}
