import { fixCompletedOrders, readRepairs } from '#server/features/fix-completed/fix-completed.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { HealthFixReply } from '#shared/contracts/data-health.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { PRE_ORDER_STATUS_LABELS } from '#shared/domain/pre-order-statuses.ts';
import { type HealthRuleDefinition, RIGHT_BY_NOW, type RowName } from '../rule.ts';

/** Fix Completed Orders as a rule: the same rows, the same batch, the same undo. */

const LABELS: Readonly<Record<string, string>> = { ...PRE_ORDER_STATUS_LABELS, ...ORDER_STATUS_LABELS };

export const completedHalfwayRule: HealthRuleDefinition = {
  id: 'completed_halfway',
  title: 'Half-completed orders',
  wrong:
    'Statuses from older software, completed orders without a date or with an open pre-order, and dates ahead of the status. ' +
    'Same as Fix Completed Orders on the Orders screen.',
  link: null,
  fixes: [{ id: 'complete', label: 'Fix all' }],
  async read(looking, limit) {
    const changes = await readRepairs(looking);
    const rows = changes.slice(0, limit).map(({ entity, id, label, to, reason }) => ({
      ...{ entity, id, label, problem: reason, choices: [] },
      becomes: { complete: LABELS[to] ?? to },
    }));
    return { count: changes.length, rows };
  },
  async fixAll(command, named) {
    const { batchId, changes } = await fixCompletedOrders(command, false, named);
    return { batchId, fixed: changes.length, left: await findLeft(command, named ?? [], changes) };
  },
};

/** The given rows that were not changed, with the reason. */
async function findLeft(
  command: Command,
  named: readonly RowName[],
  changed: readonly RowName[],
): Promise<HealthFixReply['left']> {
  const isAmong = (rows: readonly RowName[], { entity, id }: RowName) =>
    rows.some((row) => row.entity === entity && row.id === id);
  const left = named.filter((row) => !isAmong(changed, row));
  const wrong = left.length === 0 ? [] : await readRepairs(command);
  return left.map((row) => ({
    ...row,
    reason: isAmong(wrong, row) ? 'Its order must be fixed first' : RIGHT_BY_NOW,
  }));
}
