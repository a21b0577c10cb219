import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Order } from '#shared/contracts/orders.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/labels.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { currentOrderOf, findLastHand, useOrderCache } from './order-dialogs.queries.ts';
import { changedMeanwhile } from './order-dialogs.text.ts';

/**
 * The state of the order that a dialog's save is based on. When somebody was faster, `tell` moves the dialog on to the
 * present state and says so; the next save is then a decision made with open eyes.
 */
export function useOrderBase(order: Order) {
  const [base, setBase] = useState(order);
  const cache = useOrderCache();

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
    const words = isRefusal ? error.userMessage : await wordsOfChange(current);
    form.setError('root.server', { message: words });
    return true;
  }

  return { base, setBase, tell };
}

async function wordsOfChange(current: Order): Promise<string> {
  const hand = changedMeanwhile(await findLastHand(current.id));
  return `${hand}: the order is now ${ORDER_STATUS_LABELS[current.status]}. Check what you entered and save again.`;
}
