import { z } from 'zod';
import {
  type BookedReceipt,
  type CreateRefundBody,
  createRefundBody,
  type Receipt,
} from '#shared/contracts/receipts.ts';
import { amountOfCents, type Cents, centsOfAmount, centsTyped, formatMoney } from '#shared/domain/money.ts';
import { textFor } from '#web/lib/forms/form-rules.ts';
import type { LogQuery } from '#web/lib/log-query.ts';
import type { DialogProps } from './dialog/dialog-props.ts';
import type { RowBase } from './dialog/row-base.ts';
import { useFormDialog } from './dialog/use-form-dialog.ts';
import { FormDialog } from './form-dialog.tsx';
import { toastFailure } from './form-failure.ts';
import { REFUND_TEXT, refundLimitText } from './ledger.text.ts';
import { PaymentMethodChips } from './shop/payment-method-chips.tsx';
import { useProposedMethod } from './shop/use-proposed-method.ts';
import { Field } from './ui/form/field.tsx';
import { MoneyInput } from './ui/form/money-input.tsx';
import { Textarea } from './ui/form/textarea.tsx';
import { toast } from './ui/overlay/toast-store.ts';

interface Paid {
  id: number;
  version: number;
  remainingAmount: string;
}

interface RefundDialogProps<Row extends Paid> extends DialogProps {
  /** The overpaid record. */
  row: RowBase<Row>;
  /** The record in words: 'quote Q-12 of Selma Nangolo'. */
  owner: string;
  draftName: string;
  /** The payments, newest first. */
  receipts: LogQuery<Receipt>;
  onRefund: (row: Row, body: CreateRefundBody) => Promise<BookedReceipt>;
  /** Undoes the refund. */
  onUndo: (receiptId: number) => Promise<void>;
}

const refundForm = (overpaidCents: Cents) =>
  z.object({
    amount: textFor(createRefundBody.shape.amount).refine(
      (text) => (centsTyped(text) ?? 0) <= overpaidCents,
      refundLimitText(overpaidCents),
    ),
    // A refund without a method would be missing from the cash count in the evening.
    method: createRefundBody.shape.method.refine((method) => !!method, REFUND_TEXT.methodRequired),
    reason: textFor(createRefundBody.shape.reason),
  });
type RefundForm = z.input<ReturnType<typeof refundForm>>;

/** Refunds some or all of an overpayment. */
export function RefundDialog<Row extends Paid>({
  row,
  owner,
  draftName,
  receipts,
  onRefund,
  onUndo,
  ...props
}: RefundDialogProps<Row>) {
  const overpaidCents = Math.max(0, -centsOfAmount(row.base.remainingAmount));
  const dialog = useFormDialog<RefundForm, Row>({
    ...props,
    draft: { name: draftName, doing: `refunding an overpayment on ${owner}` },
    schema: refundForm(overpaidCents),
    defaultValues: { amount: amountOfCents(overpaidCents), method: null, reason: '' },
    failed: REFUND_TEXT.failed,
    base: row,
    save: async (body) => {
      const { receiptId } = await onRefund(row.base, body).catch((error: unknown) => {
        const current = row.currentOf(error);
        // A change that left the overpaid amount as it was seen, such as a logged contact, does not concern the refund.
        if (current?.remainingAmount !== row.base.remainingAmount) throw error;
        row.moveOn(current);
        return onRefund(current, body);
      });
      toast({
        title: REFUND_TEXT.done,
        description: `${formatMoney(centsTyped(body.amount) ?? 0)} on ${owner}`,
        action: { label: REFUND_TEXT.undo, onSelect: () => void takeBack(() => onUndo(receiptId), owner) },
      });
    },
  });
  const { form } = dialog;
  const { errors } = form.formState;
  useProposedMethod(form, receipts, props.open);
  return (
    <FormDialog
      dialog={dialog}
      title={REFUND_TEXT.title}
      description={`The customer overpaid ${formatMoney(overpaidCents)} on ${owner}.`}
      maxWidthPx={480}
      submitLabel={REFUND_TEXT.submit}
    >
      <Field label={REFUND_TEXT.amount} isRequired error={errors.amount?.message}>
        <MoneyInput control={form.control} name="amount" />
      </Field>
      <Field label={REFUND_TEXT.method} isRequired error={errors.method?.message}>
        <PaymentMethodChips control={form.control} name="method" />
      </Field>
      <Field label={REFUND_TEXT.reason} error={errors.reason?.message}>
        <Textarea rows={2} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}

async function takeBack(undo: () => Promise<void>, owner: string): Promise<void> {
  try {
    await undo();
    toast({ title: REFUND_TEXT.undone, description: `On ${owner}` });
  } catch (error) {
    toastFailure(error, REFUND_TEXT.undoFailed);
  }
}
