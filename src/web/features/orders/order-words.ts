import { ORDER_STATUS, ORDER_STATUSES, rankOf, type StoredStatus } from '#shared/domain/order-statuses.ts';

/** The first status of each rank, without the former ones. */
const PATH = ORDER_STATUSES.filter((status) => !ORDER_STATUS[status].isFormer).filter(
  (status, index, all) => index === 0 || rankOf(status) > rankOf(all[index - 1] ?? status),
);

/** The order's path in the step bar: a status with the same rank as another is shown in its place, with its own colour. */
export function orderSteps(status: StoredStatus): { stages: readonly string[]; reachedCount: number } {
  const rank = rankOf(status);
  return { stages: PATH.map((step) => (rankOf(step) === rank ? status : step)), reachedCount: rank + 1 };
}
