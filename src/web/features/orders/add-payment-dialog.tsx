import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Order } from '#shared/contracts/orders.ts';
import { createReceiptBody } from '#shared/contracts/receipts.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { MoneyInput } from '#web/components/ui/money-input.tsx';
import { RadioGroup } from '#web/components/ui/radio-group.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { useIsMounted, useOpeningCount } from '#web/lib/use-opening.ts';
import { centsTyped, MoneyPreview } from './money-preview.tsx';
import { addReceipt, useOrderCache } from './order-dialogs.queries.ts';
import { ADD_PAYMENT_TEXT } from './order-dialogs.text.ts';

const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }));

const paymentForm = z.object({
  amount: createReceiptBody.shape.amount.refine((amount) => centsOfAmount(amount) > 0, {
    error: ADD_PAYMENT_TEXT.moreThanZero,
  }),
  method: createReceiptBody.shape.method,
  reference: createReceiptBody.shape.reference,
  receivedAt: z.string(),
  isOverpaymentMeant: z.boolean(),
});
type PaymentForm = z.input<typeof paymentForm>;

interface AddPaymentDialogProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Books money received on an order. What stays due is shown before it is booked. */
export function AddPaymentDialog(props: AddPaymentDialogProps) {
  return <PaymentDialog key={useOpeningCount(props.open)} {...props} />;
}

function PaymentDialog({ order, open, onOpenChange }: AddPaymentDialogProps) {
  const { today, dayToSend } = useToday();
  const cache = useOrderCache();
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(open);
  const form = useForm<PaymentForm>({
    resolver: zodResolver(paymentForm, undefined, { raw: true }),
    defaultValues: { amount: '', method: null, reference: '', receivedAt: today, isOverpaymentMeant: false },
  });
  const { errors, isSubmitting } = form.formState;
  const amountCents = centsTyped(form.watch('amount'));
  const overpaidCents = amountCents - centsOfAmount(order.remainingAmount);
  const isOverpayment = amountCents > 0 && overpaidCents > 0;

  async function save({ amount, method, reference, receivedAt, isOverpaymentMeant }: PaymentForm) {
    if (isOverpayment && !isOverpaymentMeant) {
      form.setError('isOverpaymentMeant', { message: ADD_PAYMENT_TEXT.confirmOverpayment });
      return;
    }
    try {
      const body = { amount, method, reference, receivedAt: dayToSend(receivedAt) };
      const saved = await addReceipt(order.id, body, idempotencyKey);
      cache.put(saved);
      toast({
        title: ADD_PAYMENT_TEXT.added,
        description: `${formatMoney(amountCents)} on quote ${saved.quoteNumber} of ${saved.customer.name}`,
      });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      void cache.refresh();
      reportFailure(form, error, { fallback: ADD_PAYMENT_TEXT.failed });
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={ADD_PAYMENT_TEXT.title}
      description={`Quote ${order.quoteNumber} · ${order.customer.name}`}
      maxWidthPx={520}
      onSubmit={form.handleSubmit(save)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {ADD_PAYMENT_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <Field label="Amount" isRequired error={errors.amount?.message}>
          <MoneyInput step="0.01" {...form.register('amount')} />
        </Field>
        <MoneyPreview order={order} addedCents={amountCents} />
        {isOverpayment && (
          <Notice tone="warning" role="status" title={`${formatMoney(overpaidCents)} more than is due`}>
            <Controller
              control={form.control}
              name="isOverpaymentMeant"
              render={({ field }) => (
                <Checkbox
                  checked={field.value}
                  onCheckedChange={(checked) => field.onChange(checked === true)}
                  label="Take it anyway: the order will be overpaid"
                />
              )}
            />
            {errors.isOverpaymentMeant && (
              <p role="alert" className="text-note font-medium text-danger-ink">
                {errors.isOverpaymentMeant.message}
              </p>
            )}
          </Notice>
        )}
        <Field label="Payment Method" error={errors.method?.message}>
          <Controller
            control={form.control}
            name="method"
            render={({ field }) => (
              <RadioGroup
                look="chips"
                options={METHOD_OPTIONS}
                value={field.value || null}
                onValueChange={field.onChange}
              />
            )}
          />
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Reference" hint="Receipt or transfer number" error={errors.reference?.message}>
            <Input autoComplete="off" {...form.register('reference')} />
          </Field>
          <Field label="Payment Received Date" error={errors.receivedAt?.message}>
            <Controller
              control={form.control}
              name="receivedAt"
              render={({ field }) => (
                <DatePicker value={field.value} onValueChange={field.onChange} maxDay={today} />
              )}
            />
          </Field>
        </div>
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
