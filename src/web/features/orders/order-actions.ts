import type { Order, OrderAction } from '#shared/contracts/orders.ts';

/** Steps whose dialog does not exist on this screen: the server allows them, the screen does not offer them. */
const NOT_OFFERED: readonly OrderAction['kind'][] = ['create_pre_order'];

const BACKWARD: readonly OrderAction['kind'][] = ['step_back', 'reopen'];

/** The one obvious next step, and the other steps, in the server's order. A completed order has no next step. */
export function splitActions({ nextActions }: Pick<Order, 'nextActions'>): {
  next: OrderAction | null;
  others: OrderAction[];
} {
  const offered = nextActions.filter((action) => !NOT_OFFERED.includes(action.kind));
  const next = offered.find((action) => !BACKWARD.includes(action.kind)) ?? null;
  return { next, others: offered.filter((action) => action !== next) };
}
