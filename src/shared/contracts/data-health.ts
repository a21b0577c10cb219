import { z } from 'zod';
import { id, instantOut } from './common.ts';
import { ACTIVITY_ENTITIES } from './history.ts';

/** Data health: rules that find rows that contradict one another, and their fixes. */

export const HEALTH_RULES = [
  'ledger',
  'completed_halfway',
  'pre_order_missing',
  'picked_up_open',
  'same_number',
  'layby_due',
  'ready_long',
] as const;
export type HealthRuleId = (typeof HEALTH_RULES)[number];

const healthFix = z.object({
  id: z.string(),
  /** The button's text: 'Create the pre-orders'. */
  label: z.string(),
});
export type HealthFix = z.infer<typeof healthFix>;

const healthRule = z.object({
  id: z.enum(HEALTH_RULES),
  title: z.string(),
  /** What is wrong and what may have caused it, in the shop's words. */
  wrong: z.string(),
  /** How many rows the last check found; null before the first check. */
  count: z.int().nullable(),
  checkedAt: instantOut.nullable(),
  fixes: z.array(healthFix),
  /** Whether each row has to be decided on its own: such a rule has no fix for all rows. */
  isOneByOne: z.boolean(),
  /** The screen that lists these rows. */
  link: z.string().nullable(),
});
export type HealthRule = z.infer<typeof healthRule>;

export const dataHealth = z.object({ rules: z.array(healthRule) });
export type DataHealth = z.infer<typeof dataHealth>;

const rowName = z.object({ entity: z.enum(ACTIVITY_ENTITIES), id });

const healthRow = rowName.extend({
  /** 'Q-1042 · Selma Nangolo' */
  label: z.string(),
  problem: z.string(),
  /** What each fix would make of the row, keyed by the fix's id; null where that fix cannot be applied. */
  becomes: z.record(z.string(), z.string().nullable()),
  /** The rows of which one has to be chosen. */
  choices: z.array(z.object({ id, label: z.string() })),
});
export type HealthRow = z.infer<typeof healthRow>;

/** `GET /api/data-health/:rule/rows`: how many rows contradict the rule now, and the first of them. */
export const healthRows = z.object({ count: z.int(), rows: z.array(healthRow) });
export type HealthRows = z.infer<typeof healthRows>;

export const healthParams = z.object({ rule: z.enum(HEALTH_RULES) });

/** `POST /api/data-health/:rule/fix`. */
export const healthFixBody = z.object({
  fix: z.string().max(50),
  /** Only these rows; without it, all of them. */
  rows: z.array(rowName).min(1).max(5000).optional(),
  /** Of several rows for the same thing: the one to keep. */
  keep: id.optional(),
});
export type HealthFixBody = z.input<typeof healthFixBody>;

export const healthFixReply = z.object({
  /** The batch to undo; null when nothing was changed. */
  batchId: id.nullable(),
  fixed: z.int(),
  /** The rows that were left unchanged, each with the reason. */
  left: z.array(rowName.extend({ reason: z.string() })),
});
export type HealthFixReply = z.infer<typeof healthFixReply>;
