import type { Executor, Tx } from '#server/platform/database/database.ts';
import { dataHealth } from '#server/platform/database/schema/data-health.schema.ts';
import type { HealthRuleId } from '#shared/contracts/data-health.ts';

/** The number of contradictions that a check found, and when. */

export type Checked = { count: number; checkedAt: Date };

export async function readChecked(db: Executor): Promise<Map<string, Checked>> {
  const rows = await db.select().from(dataHealth);
  return new Map(rows.map(({ rule, ...checked }) => [rule, checked]));
}

export async function writeChecked(tx: Tx, rule: HealthRuleId, checked: Checked): Promise<void> {
  await tx
    .insert(dataHealth)
    .values({ rule, ...checked })
    .onConflictDoUpdate({ target: dataHealth.rule, set: checked });
}
