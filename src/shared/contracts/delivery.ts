import { z } from 'zod';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { flag, listSort, narrowingFields, pageQuery, searchText } from './queries.ts';

/** Orders that wait for hand-over, and those handed over: a list of both has them in this order. */
export const DELIVERY_GROUPS = ['ready', 'delivered'] as const;
export type DeliveryGroup = (typeof DELIVERY_GROUPS)[number];

export const deliveryTrackingQuery = pageQuery.extend({
  /** Only this group. */
  group: z.enum(DELIVERY_GROUPS).optional(),
  /** Customer, quote number or phone model. */
  q: searchText,
  ...narrowingFields,
  /** The order within each group. Without it the second group is sorted by the time of hand-over. */
  sort: listSort(SORTS_OF.delivery),
  /** Of earlier releases, and without effect: the list is complete without `limit`. */
  all: flag,
});

/** The figures on the screen's cards; the search does not change them. */
export const deliverySummary = z.object({
  readyCount: z.int(),
  deliveredCount: z.int(),
  /** The sum of the total amounts of both groups. */
  totalValue: z.string().regex(/^\d+\.\d{2}$/),
  readyValue: z.string().regex(/^\d+\.\d{2}$/),
});
export type DeliverySummary = z.infer<typeof deliverySummary>;
