import type { Order, OrderAction } from '#shared/contracts/orders.ts';
import { isOnward } from '#shared/domain/order-steps.ts';

/** The highlighted next step and the other steps, in the server's order. A completed order has no next step. */
export function splitActions({ nextActions }: Pick<Order, 'nextActions'>): {
  next: OrderAction | null;
  others: OrderAction[];
} {
  const offered = nextActions.filter(isFirstOfItsDialog);
  const next = offered.find(({ kind }) => isOnward(kind)) ?? null;
  return { next, others: offered.filter((action) => action !== next) };
}

/** Pre-orders from China and from Dubai share one dialog, which asks for the place: only the first of the two is listed. */
function isFirstOfItsDialog({ kind }: OrderAction, index: number, actions: readonly OrderAction[]): boolean {
  return kind !== 'create_pre_order' || actions.findIndex((action) => action.kind === kind) === index;
}
