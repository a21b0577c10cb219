import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Order } from '#shared/contracts/orders.ts';
import { describeChange } from '#web/components/shop/last-hand.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { currentOrderOf, useOrderCache } from './order-dialogs.queries.ts';

/**
 * The state of the order that a dialog's save is based on. When somebody was faster, `tell` moves the dialog on to the
 * present state and says so; the next save is then a decision made with open eyes.
 */
export function useOrderBase(order: Order) {
  const [base, setBase] = useState(order);
  const cache = useOrderCache();
  const { zone } = useToday();

  /** Whether the failure was a newer state of the order, which is then told in the form. */
  async function tell<Values extends FieldValues>(
    form: UseFormReturn<Values>,
    error: unknown,
  ): Promise<boolean> {
    const current = currentOrderOf(error);
    if (current === null || !(error instanceof ApiError)) return false;
    setBase(current);
    cache.put(current);
    const isRefusal = error.problem?.code === 'transition_refused';
    const words = isRefusal
      ? error.userMessage
      : `${await describeChange('payment', current, zone)} Check what you entered and save again.`;
    form.setError('root.server', { message: words });
    return true;
  }

  return { base, setBase, tell };
}
