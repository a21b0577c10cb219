import { z } from 'zod';
import { flag, pageQuery, searchText } from './common.ts';

export const deliveryTrackingQuery = z.object({
  /** Customer, quote number or phone model. */
  q: searchText,
  /** How many delivered orders, the newest; 100 without it. Those that are ready are always all there. */
  limit: pageQuery.shape.limit,
  /** All delivered orders, however many. */
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
