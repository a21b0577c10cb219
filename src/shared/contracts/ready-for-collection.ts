import { z } from 'zod';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { instantOut } from './common.ts';
import { order } from './orders.ts';
import { listSort, narrowingFields, pageQuery, searchText } from './queries.ts';

/** Where the phone is: at a branch, to be handed over now, or not there yet. */
export const READY_GROUPS = ['in_branch', 'on_the_way'] as const;
export type ReadyGroup = (typeof READY_GROUPS)[number];

export const readyQuery = pageQuery
  .extend({
    /** Only one of the groups; pages are cut within a group. */
    group: z.enum(READY_GROUPS).optional(),
    /** Customer, quote number or phone model. */
    q: searchText,
    /** The branch is that of the order's agent; `stuck` counts from when it began to wait. */
    ...narrowingFields,
    sort: listSort(SORTS_OF.ready),
  })
  .refine(
    ({ limit, cursor, group }) => group !== undefined || (limit === undefined && cursor === undefined),
    {
      path: ['group'],
      message: 'Pages are cut within a group: name one',
    },
  );

/** One sale: the order, and in it the pre-order that waits with it. */
export const readyRow = z.object({
  order,
  group: z.enum(READY_GROUPS),
  /** Since when the phone has been there, or on the way. */
  waitingSince: instantOut,
});
export type ReadyRow = z.infer<typeof readyRow>;

/** What the screen shows beside its lists, whatever is searched for. */
export const readySummary = z.object({
  inBranch: z.int(),
  onTheWay: z.int(),
  /** Orders at the step Customer Notified of earlier years, which belong into neither list. */
  notified: z.int(),
});
export type ReadySummary = z.infer<typeof readySummary>;
