import { z } from 'zod';
import { id, instantOut } from './common.ts';
import { ACTIVITY_ENTITIES } from './history.ts';

/** Data health: where the shop's rows contradict one another, and how that is put right. */

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

export const healthFix = z.object({
  id: z.string(),
  /** On its button: 'Create the pre-orders'. */
  label: z.string(),
});
export type HealthFix = z.infer<typeof healthFix>;

export const healthRule = z.object({
  id: z.enum(HEALTH_RULES),
  title: z.string(),
  /** What is wrong, and what may be behind it, in the shop's words. */
  wrong: z.string(),
  /** How many there were when it was last looked at; null before that. */
  count: z.int().nullable(),
  checkedAt: instantOut.nullable(),
  fixes: z.array(healthFix),
  /** Each row is decided on by itself: there is no fix for all of them. */
  isOneByOne: z.boolean(),
  /** The screen that lists such rows. */
  link: z.string().nullable(),
});
export type HealthRule = z.infer<typeof healthRule>;

export const dataHealth = z.object({ rules: z.array(healthRule) });
export type DataHealth = z.infer<typeof dataHealth>;

const rowName = z.object({ entity: z.enum(ACTIVITY_ENTITIES), id });

export const healthRow = rowName.extend({
  /** 'Q-1042 · Selma Nangolo' */
  label: z.string(),
  problem: z.string(),
  /** What each fix would make of it, by the fix's id; null where it cannot. */
  becomes: z.record(z.string(), z.string().nullable()),
  /** Those of whom one is to be chosen. */
  choices: z.array(z.object({ id, label: z.string() })),
});
export type HealthRow = z.infer<typeof healthRow>;

/** `GET /api/data-health/:rule/rows`: how many there are now, and the first of them. */
export const healthRows = z.object({ count: z.int(), rows: z.array(healthRow) });
export type HealthRows = z.infer<typeof healthRows>;

export const healthParams = z.object({ rule: z.enum(HEALTH_RULES) });

/** `POST /api/data-health/:rule/fix`. */
export const healthFixBody = z.object({
  fix: z.string().max(50),
  /** These alone; all of them without. */
  rows: z.array(rowName).min(1).max(5000).optional(),
  /** Of several that are one: the one that stays. */
  keep: id.optional(),
});
export type HealthFixBody = z.input<typeof healthFixBody>;

export const healthFixReply = z.object({
  /** By which it can be undone; null when nothing was changed. */
  batchId: id.nullable(),
  fixed: z.int(),
  /** What was left as it is, with the reason. */
  left: z.array(rowName.extend({ reason: z.string() })),
});
export type HealthFixReply = z.infer<typeof healthFixReply>;
