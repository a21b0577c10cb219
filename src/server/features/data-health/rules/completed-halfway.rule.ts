import { fixCompletedOrders, readRepairs } from '#server/features/fix-completed/fix-completed.service.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { PRE_ORDER_STATUS_LABELS } from '#shared/domain/pre-order-statuses.ts';
import type { HealthRuleDefinition } from '../rule.ts';

/** Fix Completed Orders, as one rule of these: the same rows, the same batch, the same way back. */

const LABELS: Readonly<Record<string, string>> = { ...PRE_ORDER_STATUS_LABELS, ...ORDER_STATUS_LABELS };

export const completedHalfwayRule: HealthRuleDefinition = {
  id: 'completed_halfway',
  title: 'Completed halfway',
  wrong:
    'Statuses of older software, completed orders without a date or with an open pre-order, dates that say more than the status. ' +
    'The same as Fix Completed Orders on the Orders screen.',
  link: null,
  fixes: [{ id: 'complete', label: 'Correct them' }],
  async read(looking, limit) {
    const changes = await readRepairs(looking);
    const rows = changes.slice(0, limit).map(({ entity, id, label, to, reason }) => ({
      ...{ entity, id, label, problem: reason, choices: [] },
      becomes: { complete: LABELS[to] ?? to },
    }));
    return { count: changes.length, rows };
  },
  async fixAll(command) {
    const { batchId, changes } = await fixCompletedOrders(command, false);
    return { batchId, fixed: changes.length, left: [] };
  },
};
