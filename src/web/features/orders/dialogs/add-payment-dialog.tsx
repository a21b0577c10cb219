import { z } from 'zod';
import { createReceiptBody } from '#shared/contracts/receipts.ts';
import { amountOfCents, centsOfAmount, centsTyped, formatMoney } from '#shared/domain/money.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PaymentMethodChips } from '#web/components/shop/payment-method-chips.tsx';
import { WaitingMoneyNotice } from '#web/components/shop/waiting-money-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormCheckbox, FormDatePicker } from '#web/components/ui/form/form-controls.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { MoneyInput } from '#web/components/ui/form/money-input.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { useMoneyOnItsWay } from '#web/lib/outbox/waiting-money.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { ORDER_DIALOG_TITLES } from '../public/order-dialog-titles.text.ts';
import {
  addReceipt,
  ORDER_SUBJECT,
  type OrderDialogProps,
  useOrderCache,
} from '../public/order-dialogs.queries.ts';
import { MoneyPreview } from './money-preview.tsx';
import { ADD_PAYMENT_TEXT } from './order-dialogs.text.ts';

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

/** Books money received on an order. The remaining amount is shown before it is booked. */
export function AddPaymentDialog({ order, ...props }: OrderDialogProps) {
  const { today, dayToSend } = useToday();
  const cache = useOrderCache();
  const undoable = useUndoable('payment');
  const row = useRowBase(order, ORDER_SUBJECT);
  const dialog = useFormDialog<PaymentForm, typeof order>({
    mayWait: true,
    ...props,
    draft: { name: `order-payment:${order.id}`, doing: `taking a payment on quote ${order.quoteNumber}` },
    schema: paymentForm,
    defaultValues: { amount: '', method: null, reference: '', receivedAt: today, isOverpaymentMeant: false },
    failed: ADD_PAYMENT_TEXT.failed,
    base: row,
    save: async ({ amount, method, reference, receivedAt, isOverpaymentMeant }) => {
      if (isOverpayment && !isOverpaymentMeant) {
        form.setError('isOverpaymentMeant', { message: ADD_PAYMENT_TEXT.confirmOverpayment });
        return false;
      }
      // `allowOverpayment: false` is sent explicitly: a colleague may book the same payment at this very moment.
      const receipt = { amount, method, reference, receivedAt: dayToSend(receivedAt) };
      const saved = await addReceipt(order.id, { ...receipt, allowOverpayment: isOverpayment });
      cache.put(saved);
      toast({
        title: ADD_PAYMENT_TEXT.added,
        description: `${formatMoney(amountCents)} on quote ${saved.quoteNumber} of ${saved.customer.name}`,
        ...undoable(saved, order, `${formatMoney(amountCents)} on quote ${saved.quoteNumber}`),
      });
    },
  });
  const { form } = dialog;
  const { errors } = form.formState;
  const amountCents = centsTyped(String(form.watch('amount'))) ?? 0;
  const waitingCents = useMoneyOnItsWay('payment', order.id);
  const dueCents = centsOfAmount(order.remainingAmount) - waitingCents;
  const overpaidCents = amountCents - dueCents;
  const isOverpayment = amountCents > 0 && overpaidCents > 0;

  return (
    <FormDialog
      dialog={dialog}
      title={ORDER_DIALOG_TITLES.addPayment}
      description={`${order.customer.name} · Quote ${order.quoteNumber}`}
      about={`Quote ${order.quoteNumber} · ${order.customer.name}`}
      maxWidthPx={520}
      submitLabel={ADD_PAYMENT_TEXT.submit}
    >
      <WaitingMoneyNotice cents={waitingCents} />
      <Field label="Amount" isRequired error={errors.amount?.message}>
        <MoneyInput control={form.control} name="amount" />
      </Field>
      <Field label="Payment Method" error={errors.method?.message}>
        <PaymentMethodChips control={form.control} name="method" />
      </Field>
      <div className="grid gap-1.5">
        {dueCents > 0 && amountCents !== dueCents && (
          <Button
            variant="ghost"
            size="compact"
            className="-ml-1 w-fit px-2 text-cyan-ink"
            onClick={() =>
              form.setValue('amount', amountOfCents(dueCents), { shouldValidate: true, shouldDirty: true })
            }
          >
            {ADD_PAYMENT_TEXT.allDue}
          </Button>
        )}
        <MoneyPreview order={order} addedCents={amountCents + waitingCents} />
      </div>
      {isOverpayment && (
        <Notice
          tone="warning"
          role="status"
          title={`${formatMoney(overpaidCents)} more than the balance due`}
        >
          <FormCheckbox
            control={form.control}
            name="isOverpaymentMeant"
            label="Take it anyway: the order will be overpaid"
            aria-invalid={errors.isOverpaymentMeant !== undefined}
          />
          {errors.isOverpaymentMeant && (
            <p role="alert" className="text-note font-medium text-danger-ink">
              {errors.isOverpaymentMeant.message}
            </p>
          )}
        </Notice>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Reference" hint="Receipt or transfer number" error={errors.reference?.message}>
          <Input autoComplete="off" {...form.register('reference')} />
        </Field>
        <Field label="Payment Received Date" error={errors.receivedAt?.message}>
          <FormDatePicker control={form.control} name="receivedAt" maxDay={today} />
        </Field>
      </div>
    </FormDialog>
  );
}
