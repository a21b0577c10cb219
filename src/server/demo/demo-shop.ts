import type { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import type { DemoDays } from './demo-days.ts';
import type { Chance } from './demo-random.ts';
import type { DemoActivity } from './demo-rows.ts';
import type { OrderStory } from './order-story.ts';

/** What every part of the demo data is generated from. */
export type DemoShop = { days: DemoDays; chance: Chance; agents: readonly string[] };

export type DemoPreOrder = {
  row: Omit<typeof preOrders.$inferInsert, 'paymentId' | 'customerId'>;
  history: DemoActivity[];
};

/** `customer` is the index of the customer in the plan. */
export type DemoOrder = { customer: number; story: OrderStory; preOrder: DemoPreOrder | null };
