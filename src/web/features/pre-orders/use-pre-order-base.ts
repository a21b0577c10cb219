import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { PreOrder, UpdatePreOrderBody } from '#shared/contracts/pre-orders.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { describeChange, isTooLate } from '#web/components/shop/last-hand.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { useAppConfig } from '#web/lib/session.ts';
import {
  adoptCurrentPreOrder,
  currentPreOrderOf,
  putPreOrder,
  replacePreOrder,
} from './pre-orders.queries.ts';
import { PRE_ORDERS_TOASTS } from './pre-orders.text.ts';

/**
 * Saves a dialog's form on the state of the pre-order that it shows. When somebody was faster, the dialog moves on to
 * the present state and says so; the next save is then a decision made with open eyes.
 */
export function usePreOrderBase<Values extends FieldValues>(preOrder: PreOrder, form: UseFormReturn<Values>) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const [base, setBase] = useState(preOrder);

  /** Answers the newer state that stood in the way; null when it is saved or failed otherwise. */
  async function save(body: UpdatePreOrderBody, onSaved: () => void): Promise<PreOrder | null> {
    try {
      replacePreOrder(client, await putPreOrder(base, body));
      toast({ title: PRE_ORDERS_TOASTS.success, description: PRE_ORDERS_TOASTS.updated });
      onSaved();
      return null;
    } catch (error) {
      const current = currentPreOrderOf(error);
      if (current) setBase(current);
      adoptCurrentPreOrder(client, error);
      reportFailure(form, error, { fallback: PRE_ORDERS_TOASTS.updateFailed });
      if (current && isTooLate(error)) {
        const change = await describeChange('pre_order', current, timeZone);
        form.setError('root.server', { message: `${change} Check what you entered and save again.` });
      }
      return current;
    }
  }

  return { base, save };
}
