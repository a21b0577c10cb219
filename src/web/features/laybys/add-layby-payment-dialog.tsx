import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { createLaybyReceiptBody, type Layby } from '#shared/contracts/laybys.ts';
import { amountOfCents, centsOfAmount } from '#shared/domain/money.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { MoneyInput } from '#web/components/ui/money-input.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { textFor } from '#web/lib/form-rules.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { replaceLayby } from './layby-cache.ts';

import { LaybyPaymentFields, OverpaymentConsent } from './layby-payment-fields.tsx';
import { LaybyPaymentPreview } from './layby-payment-preview.tsx';
import { centsTyped } from './layby-words.ts';
import { addLaybyReceipt, laybyQuery } from './laybys.queries.ts';
import { LAYBYS_TOASTS } from './laybys.text.ts';
import { PAYMENT_TEXT } from './laybys-screen.text.ts';
import { type LaybyDialogProps, useLaybyBase } from './use-layby-base.ts';

const paymentForm = z.object({
  amount: textFor(createLaybyReceiptBody.shape.amount),
  method: createLaybyReceiptBody.shape.method,
  reference: textFor(createLaybyReceiptBody.shape.reference),
  receivedAt: z.string(),
  /** By how much the layby may become overpaid, as the person has seen it; null while nothing is agreed to. */
  agreedCents: z.number().nullable(),
});
export type LaybyPaymentForm = z.input<typeof paymentForm>;

/** Books money received on a layby. What it makes of the layby is told before it is booked. */
export function AddLaybyPaymentDialog({ layby, open, onOpenChange }: LaybyDialogProps) {
  const client = useQueryClient();
  const today = useShopDay();
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(open);
  const current = useLatest(layby);
  const { refuse } = useLaybyBase(layby);
  const form = useForm<LaybyPaymentForm>({
    mode: 'onTouched',
    resolver: zodResolver(paymentForm, undefined, { raw: true }),
    defaultValues: { amount: '', method: null, reference: '', receivedAt: today, agreedCents: null },
  });
  const amountCents = centsTyped(form.watch('amount')) ?? 0;
  const remainingCents = centsOfAmount(current.remainingAmount);
  const overpaidCents = Math.max(0, amountCents - remainingCents);
  const isOverpayment = amountCents > 0 && overpaidCents > 0;

  async function save({ agreedCents, receivedAt, ...values }: LaybyPaymentForm) {
    if (isOverpayment && agreedCents !== overpaidCents) {
      form.setError('agreedCents', { message: PAYMENT_TEXT.confirmOverpayment });
      return;
    }
    try {
      const body = {
        ...values,
        // "Today" is left to the server, whose clock may already be a minute into the next day.
        receivedAt: receivedAt === today ? undefined : receivedAt,
        ...(isOverpayment && { allowOverpayment: true }),
      };
      replaceLayby(client, await addLaybyReceipt(layby.id, body, idempotencyKey));
      toast({ title: LAYBYS_TOASTS.success, description: LAYBYS_TOASTS.paid });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      await refuse(form, error, LAYBYS_TOASTS.payFailed);
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={PAYMENT_TEXT.title}
      maxWidthPx={520}
      onSubmit={form.handleSubmit(save)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            isPending={form.formState.isSubmitting}
            disabled={amountCents <= 0}
          >
            {PAYMENT_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <FactList facts={factsOf(current)} />
        <div className="grid gap-1.5">
          <Field label={PAYMENT_TEXT.amount} isRequired error={form.formState.errors.amount?.message}>
            <MoneyInput step="0.01" {...form.register('amount')} />
          </Field>
          {remainingCents > 0 && amountCents !== remainingCents && (
            <Button
              variant="ghost"
              size="compact"
              className="-ml-1 w-fit px-2 text-cyan-ink"
              onClick={() => form.setValue('amount', amountOfCents(remainingCents), { shouldValidate: true })}
            >
              {PAYMENT_TEXT.payRest}
            </Button>
          )}
        </div>
        <LaybyPaymentPreview layby={current} addedCents={amountCents} />
        {isOverpayment && <OverpaymentConsent form={form} overpaidCents={overpaidCents} />}
        <LaybyPaymentFields form={form} today={today} />
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}

/** The layby as the server last told it, also while the dialog is open. */
function useLatest(layby: Layby): Layby {
  const { data } = useQuery({ ...laybyQuery(layby.id), initialData: layby });
  return data.version > layby.version ? data : layby;
}

function factsOf({ customerFullName, customerNumber, phoneModel, phoneStorage, phoneColor }: Layby) {
  return [
    { label: PAYMENT_TEXT.customer, value: <span className="break-words">{customerFullName}</span> },
    { label: PAYMENT_TEXT.number, value: <span className="numerals">{formatPhone(customerNumber)}</span> },
    { label: PAYMENT_TEXT.phone, value: [phoneModel, phoneStorage, phoneColor].join(' · ') },
  ];
}
