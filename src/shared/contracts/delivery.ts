import { z } from 'zod';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { flag, listSort, narrowingFields, pageQuery, searchText } from './queries.ts';

/** What waits to be handed over, and what was: in this order in one list. */
export const DELIVERY_GROUPS = ['ready', 'delivered'] as const;
export type DeliveryGroup = (typeof DELIVERY_GROUPS)[number];

export const deliveryTrackingQuery = pageQuery.extend({
  /** Only one of the groups. */
  group: z.enum(DELIVERY_GROUPS).optional(),
  /** Customer, quote number or phone model. */
  q: searchText,
  ...narrowingFields,
  /** Within each group; by when it was handed over in the second one, where no key is named. */
  sort: listSort(SORTS_OF.delivery),
  /** Of earlier releases: the list is whole without `limit`. */
  all: flag,
});

/** The cards of the screen, whatever is searched for. */
export const deliverySummary = z.object({
  readyCount: z.int(),
  deliveredCount: z.int(),
  /** The total amounts of both lists. */
  totalValue: z.string().regex(/^\d+\.\d{2}$/),
  readyValue: z.string().regex(/^\d+\.\d{2}$/),
});
export type DeliverySummary = z.infer<typeof deliverySummary>;
