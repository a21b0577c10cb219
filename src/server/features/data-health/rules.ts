import { notFound } from '#server/platform/http/app-error.ts';
import type { HealthRuleId } from '#shared/contracts/data-health.ts';
import type { HealthRuleDefinition } from './rule.ts';
import { completedHalfwayRule } from './rules/completed-halfway.rule.ts';
import { laybyDueRule } from './rules/layby-due.rule.ts';
import { ledgerRule } from './rules/ledger.rule.ts';
import { pickedUpOpenRule } from './rules/picked-up-open.rule.ts';
import { preOrderMissingRule } from './rules/pre-order-missing.rule.ts';
import { readyLongRule } from './rules/ready-long.rule.ts';
import { sameNumberRule } from './rules/same-number.rule.ts';

/** Every rule, in the order in which it is shown: money first. */
export const RULES: readonly HealthRuleDefinition[] = [
  ledgerRule,
  completedHalfwayRule,
  preOrderMissingRule,
  pickedUpOpenRule,
  sameNumberRule,
  laybyDueRule,
  readyLongRule,
];

export function ruleOf(id: HealthRuleId): HealthRuleDefinition {
  const rule = RULES.find((one) => one.id === id);
  if (rule === undefined) throw notFound('Rule');
  return rule;
}
