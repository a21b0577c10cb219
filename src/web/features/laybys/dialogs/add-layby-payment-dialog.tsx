import { useQueryClient } from '@tanstack/react-query';
import type { Layby } from '#shared/contracts/laybys.ts';
import { amountOfCents, centsOfAmount, centsTyped, formatMoney } from '#shared/domain/money.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { OverpaymentConsent } from '#web/components/shop/overpayment-consent.tsx';
import { openLaybyReceipt } from '#web/components/shop/print-links.tsx';
import { WaitingMoneyNotice } from '#web/components/shop/waiting-money-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { MoneyInput } from '#web/components/ui/form/money-input.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { useMoneyOnItsWay } from '#web/lib/outbox/waiting-money.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { LAYBY_SUBJECT, replaceLayby } from '../layby-cache.ts';
import { LAYBYS_TOASTS } from '../laybys.text.ts';
import { overpaidText, PAYMENT_TEXT } from '../laybys-screen.text.ts';
import { addLaybyReceipt } from '../public/one-layby.queries.ts';
import type { LaybyDialogProps } from './layby-dialog-props.ts';
import { nameLayby } from './layby-dialogs.text.ts';
import { LaybyPaymentFields } from './layby-payment-fields.tsx';
import { type LaybyPaymentForm, laybyPaymentForm } from './layby-payment-form.ts';
import { LaybyPaymentPreview } from './layby-payment-preview.tsx';

/** Books money received on a layby. The resulting balance and status are shown before it is booked. */
export function AddLaybyPaymentDialog({ layby, ...props }: LaybyDialogProps) {
  const client = useQueryClient();
  const undoable = useUndoable('layby');
  const { today, dayToSend } = useToday();
  const row = useRowBase(layby, LAYBY_SUBJECT);
  const dialog = useFormDialog<LaybyPaymentForm, Layby>({
    mayWait: true,
    ...props,
    draft: { name: `layby-payment:${layby.id}`, doing: `taking a payment of ${layby.customerFullName}` },
    mode: 'onTouched',
    schema: laybyPaymentForm,
    defaultValues: { amount: '', method: null, reference: '', receivedAt: today, agreedCents: null },
    failed: LAYBYS_TOASTS.payFailed,
    base: row,
    save: async ({ agreedCents, receivedAt, ...values }) => {
      if (isOverpayment && agreedCents !== overpaidCents) {
        form.setError('agreedCents', { message: PAYMENT_TEXT.confirmOverpayment });
        return false;
      }
      const body = {
        ...values,
        receivedAt: dayToSend(receivedAt),
        ...(isOverpayment && { allowOverpayment: true }),
      };
      const { receiptId, ...paid } = await addLaybyReceipt(layby.id, body);
      replaceLayby(client, paid);
      toast({
        title: LAYBYS_TOASTS.success,
        description: LAYBYS_TOASTS.paid,
        ...undoable(paid, layby, `${formatMoney(amountCents)} of ${nameLayby(layby)}`),
        offer: { label: PAYMENT_TEXT.print, onSelect: () => openLaybyReceipt(layby.id, receiptId) },
      });
    },
  });
  const { form } = dialog;
  const amountCents = centsTyped(form.watch('amount')) ?? 0;
  const waitingCents = useMoneyOnItsWay('layby', layby.id);
  const remainingCents = centsOfAmount(layby.remainingAmount) - waitingCents;
  const overpaidCents = Math.max(0, amountCents - remainingCents);
  const isOverpayment = amountCents > 0 && overpaidCents > 0;

  return (
    <FormDialog
      dialog={dialog}
      title={PAYMENT_TEXT.title}
      about={nameLayby(layby)}
      maxWidthPx={520}
      submitLabel={PAYMENT_TEXT.submit}
      isSubmitDisabled={amountCents <= 0}
    >
      <FactList facts={factsOf(layby)} />
      <div className="grid gap-1.5">
        <Field label={PAYMENT_TEXT.amount} isRequired error={form.formState.errors.amount?.message}>
          <MoneyInput control={form.control} name="amount" />
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
      <WaitingMoneyNotice cents={waitingCents} />
      <LaybyPaymentPreview layby={layby} addedCents={amountCents + waitingCents} />
      {isOverpayment && (
        <OverpaymentConsent
          control={form.control}
          name="agreedCents"
          overpaidCents={overpaidCents}
          title={overpaidText(overpaidCents)}
          label={PAYMENT_TEXT.takeAnyway}
        />
      )}
      <LaybyPaymentFields form={form} today={today} />
    </FormDialog>
  );
}

function factsOf({ customerFullName, customerNumber, phoneModel, phoneStorage, phoneColor }: Layby) {
  return [
    { label: PAYMENT_TEXT.customer, value: <span className="break-words">{customerFullName}</span> },
    { label: PAYMENT_TEXT.number, value: <span className="numerals">{formatPhone(customerNumber)}</span> },
    { label: PAYMENT_TEXT.phone, value: [phoneModel, phoneStorage, phoneColor].join(' · ') },
  ];
}
