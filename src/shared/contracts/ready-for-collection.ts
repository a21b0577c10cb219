import { z } from 'zod';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { instantOut } from './common.ts';
import { order } from './orders.ts';
import { listSort, narrowingFields, pageQuery, searchText } from './queries.ts';

/** Whether the phone is at a branch and can be handed over, or has not arrived yet. */
const READY_GROUPS = ['in_branch', 'on_the_way'] as const;
export type ReadyGroup = (typeof READY_GROUPS)[number];

export const readyQuery = pageQuery
  .extend({
    /** Only this group; a page never spans two groups. */
    group: z.enum(READY_GROUPS).optional(),
    /** Customer, quote number or phone model. */
    q: searchText,
    /** The branch is that of the order's agent; `stuck` counts from when the order began to wait. */
    ...narrowingFields,
    sort: listSort(SORTS_OF.ready),
  })
  .refine(
    ({ limit, cursor, group }) => group !== undefined || (limit === undefined && cursor === undefined),
    {
      path: ['group'],
      message: 'Paging needs a group: choose one',
    },
  );

/** One sale: the order with its pre-order. */
export const readyRow = z.object({
  order,
  group: z.enum(READY_GROUPS),
  /** Since when the phone has been at the branch, or on its way. */
  waitingSince: instantOut,
});
export type ReadyRow = z.infer<typeof readyRow>;

/** The figures beside the lists; the search does not change them. */
export const readySummary = z.object({
  inBranch: z.int(),
  onTheWay: z.int(),
  /** Orders of earlier years at the step Customer Notified, which are in neither list. */
  notified: z.int(),
});
export type ReadySummary = z.infer<typeof readySummary>;
