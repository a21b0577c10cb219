import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { DefaultValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/domain/labels.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import type { LogQuery } from '#web/lib/log-query.ts';

/**
 * Proposes the method of a refund where none is set: that of the newest payment, which is the most likely one.
 * @param receipts the payments, newest first
 */
export function useProposedMethod<Values extends { method?: PaymentMethod | '' | null | undefined }>(
  form: UseFormReturn<Values>,
  receipts: LogQuery<Receipt>,
  isWanted: boolean,
): void {
  const { data, isFetching } = useInfiniteQuery({ ...receipts, enabled: isWanted });
  const newest = data?.find(
    ({ amount, kind, isReversed }) => kind !== 'reversal' && !isReversed && centsOfAmount(amount) > 0,
  );
  const paidBy = isFetching ? undefined : PAYMENT_METHODS.find((method) => method === newest?.method);
  const propose = useEffectEvent((method: PaymentMethod) => {
    const name = 'method' as Path<Values>;
    if (form.getValues(name)) return;
    // A proposal does not count as input: closing does not ask, and no draft is stored.
    const unchanged = { ...form.getValues(), ...form.formState.defaultValues, method };
    form.resetDefaultValues(unchanged as DefaultValues<Values>);
    form.setValue(name, method as PathValue<Values, Path<Values>>, {
      shouldValidate: form.formState.isSubmitted,
    });
  });
  useEffect(() => {
    if (paidBy !== undefined) propose(paidBy);
  }, [paidBy]);
}
