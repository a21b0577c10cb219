import { ORDER_STATUS, ORDER_STATUSES, rankOf, type StoredStatus } from '#shared/domain/order-statuses.ts';

/** The first status of each rank that orders still come to. */
const PATH = ORDER_STATUSES.filter((status) => !ORDER_STATUS[status].isFormer).filter(
  (status, index, all) => index === 0 || rankOf(status) > rankOf(all[index - 1] ?? status),
);

/** The path of an order as the step bar draws it: peers of the same rank take their own hue in their place. */
export function orderSteps(status: StoredStatus): { stages: readonly string[]; reachedCount: number } {
  const rank = rankOf(status);
  return { stages: PATH.map((step) => (rankOf(step) === rank ? status : step)), reachedCount: rank + 1 };
}
