import { z } from 'zod';
import { id, instantOut } from './common.ts';
import { idText, pageQuery } from './queries.ts';

export const ACTIVITY_ENTITIES = [
  'customer',
  'payment',
  'layby',
  'reservation',
  'notification',
  'app_reminder',
  'pre_order',
  'backup',
  'export',
] as const;
export type ActivityEntity = (typeof ACTIVITY_ENTITIES)[number];

/** One change: who, when, and the changed fields before and after. */
export const activityRow = z.object({
  id: z.int(),
  at: instantOut,
  entity: z.string(),
  entityId: id,
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  agent: z.string().nullable(),
  branch: z.string().nullable(),
  deviceId: z.string().nullable(),
  requestId: z.string().nullable(),
  batchId: id.nullable(),
});
export type ActivityRow = z.infer<typeof activityRow>;

export const activityQuery = pageQuery.extend({
  entity: z.enum(ACTIVITY_ENTITIES),
  id: idText,
});

/** A batch that can be taken back: a delete with all it took along, an import, a run of Fix Completed Orders, a fix of Data health. */
export const batch = z.object({
  id,
  kind: z.enum(['delete', 'import', 'fix_completed', 'data_health']),
  label: z.string(),
  entity: z.string(),
  entityId: id.nullable(),
  counts: z.record(z.string(), z.int()),
  agent: z.string().nullable(),
  branch: z.string().nullable(),
  createdAt: instantOut,
  /** Until when it can be restored; null when it has no end. */
  restorableUntil: instantOut.nullable(),
});
export type Batch = z.infer<typeof batch>;

export const batchParams = z.object({
  batchId: idText,
});

export const restoreReply = z.object({ restored: z.record(z.string(), z.int()) });
