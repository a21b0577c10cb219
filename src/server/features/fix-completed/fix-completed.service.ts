import { orderEntity } from '#server/features/orders/orders.service.ts';
import { preOrderEntity } from '#server/features/pre-orders/pre-orders.service.ts';
import { createBatch } from '#server/platform/batches/batches.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import type { FixCompletedChange, FixCompletedReply } from '#shared/contracts/fix-completed.ts';
import { formatCount } from '#shared/domain/counts.ts';
import * as repo from './fix-completed.repo.ts';
import {
  type OrderRow,
  type PreOrderRow,
  type Repair,
  repairOrder,
  repairPreOrder,
} from './fix-completed.rules.ts';

/** Finds and fixes rows that were completed halfway, in one batch that can be undone. The rules are in fix-completed.rules.ts. */

type Planned<Entity extends FixCompletedChange['entity'], Row> = {
  entity: Entity;
  row: Row;
  label: string;
  repair: Repair<Row>;
};
/** A row of any kind, by id. */
type Named = { entity: string; id: number };
type Plan = { orders: Planned<'payment', OrderRow>[]; preOrders: Planned<'pre_order', PreOrderRow>[] };

/** Fixes all rows that break the rules, or only those in `named`; with `isPreview`, only reports them. A second run changes nothing. */
export async function fixCompletedOrders(
  command: Command,
  isPreview: boolean,
  named?: readonly Named[],
): Promise<FixCompletedReply> {
  const plan = await planRepairs(command, named);
  const summary = summaryOf(plan);
  const isNothing = plan.orders.length + plan.preOrders.length === 0;
  const batchId = isPreview || isNothing ? null : await carryOut(command, plan, summary);
  return {
    success: true,
    message: messageOf(summary, isNothing, isPreview),
    migratedOrders: plan.orders.length,
    migratedPreOrders: plan.preOrders.length,
    changes: changesOf(plan),
    batchId,
  };
}

/** The changes that a run would make now. */
export async function readRepairs(looking: Pick<Command, 'tx' | 'now'>): Promise<FixCompletedChange[]> {
  return changesOf(await planRepairs(looking));
}

function changesOf(plan: Plan): FixCompletedChange[] {
  return [...plan.orders, ...plan.preOrders].map(({ entity, row, label, repair }) => ({
    entity,
    id: row.id,
    label,
    from: row.status,
    to: repair.values.status ?? row.status,
    reason: repair.reason,
  }));
}

async function planRepairs(
  { tx, now }: Pick<Command, 'tx' | 'now'>,
  named?: readonly Named[],
): Promise<Plan> {
  const wanted = named && new Set(named.map(({ entity, id }) => `${entity} ${id}`));
  const isWanted = (entity: FixCompletedChange['entity'], id: number) =>
    wanted === undefined || wanted.has(`${entity} ${id}`);
  const plan: Plan = { orders: [], preOrders: [] };
  const completed = new Map<number, OrderRow>();
  for (const { row, customer } of await repo.lockSuspectOrders(tx)) {
    const repair = isWanted('payment', row.id) ? repairOrder(row, now) : null;
    const label = `${row.quoteNumber} · ${customer}`;
    if (repair !== null) plan.orders.push({ entity: 'payment', row, label, repair });
    const repaired = { ...row, ...repair?.values };
    if (repaired.status === 'order_completed') completed.set(row.id, repaired);
  }
  for (const { row, customer } of await repo.lockSuspectPreOrders(tx, [...completed.keys()])) {
    if (!isWanted('pre_order', row.id)) continue;
    const repair = repairPreOrder(row, completed.get(row.paymentId) ?? null);
    const label = `${row.phoneModel} · ${customer}`;
    if (repair !== null) plan.preOrders.push({ entity: 'pre_order', row, label, repair });
  }
  return plan;
}

async function carryOut(command: Command, plan: Plan, summary: string): Promise<number> {
  const { id: batchId } = await createBatch(command, {
    kind: 'fix_completed',
    label: `Fix Completed Orders · ${summary}`,
    entity: 'payment',
    entityId: null,
    counts: { payment: plan.orders.length, pre_order: plan.preOrders.length },
  });
  const entry = { action: 'fix_completed', batchId, keepsAge: true };
  for (const { row, repair } of plan.orders)
    await writeRow(command, orderEntity, row, { ...entry, values: repair.values });
  for (const { row, repair } of plan.preOrders)
    await writeRow(command, preOrderEntity, row, { ...entry, values: repair.values });
  return batchId;
}

function summaryOf({ orders, preOrders }: Plan): string {
  return `${formatCount(orders.length, 'order')}, ${formatCount(preOrders.length, 'pre-order')}`;
}

function messageOf(summary: string, isNothing: boolean, isPreview: boolean): string {
  if (isNothing) return 'Nothing to fix: all completed orders are correct';
  return isPreview ? `To be fixed: ${summary}` : `Fixed: ${summary}`;
}
