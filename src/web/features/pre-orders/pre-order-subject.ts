import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { rowSubject } from '#web/components/shop/refusal.ts';
import { statusWords } from '#web/components/shop/status-words.ts';
import { refreshPreOrders, replacePreOrder } from './pre-order-cache.ts';

/** How a conflicting change of a pre-order by somebody else is described. */
export const PRE_ORDER_SUBJECT = rowSubject<PreOrder>({
  entity: 'pre_order',
  mark: 'orderLocation',
  standingOf: ({ status }) => `The pre-order is now ${statusWords(status)}.`,
  replace: replacePreOrder,
  refresh: refreshPreOrders,
});
