import { type Receipt, type ReverseReceiptBody, reverseReceiptBody } from '#shared/contracts/receipts.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { useAppConfig } from '#web/lib/session.ts';
import type { DialogProps } from './dialog/dialog-props.ts';
import { useRowBase } from './dialog/row-base.ts';
import { useFormDialog } from './dialog/use-form-dialog.ts';
import { FormDialog } from './form-dialog.tsx';
import { REVERSAL_TEXT } from './ledger.text.ts';
import type { RowSubject } from './shop/refusal.ts';
import { Field } from './ui/form/field.tsx';
import { Textarea } from './ui/form/textarea.tsx';
import { toast } from './ui/overlay/toast-store.ts';

interface ReverseReceiptDialogProps<Row extends { id: number; version: number }> extends DialogProps {
  receipt: Receipt;
  /** The record that was paid. */
  row: Row;
  subject: RowSubject<Row>;
  onReverse: (receiptId: number, body: ReverseReceiptBody) => Promise<string>;
  onRefused: (() => void) | undefined;
}

/** Asks for a reason, then reverses one payment by a counter-row. */
export function ReverseReceiptDialog<Row extends { id: number; version: number }>({
  receipt,
  row,
  subject,
  onReverse,
  onRefused,
  ...props
}: ReverseReceiptDialogProps<Row>) {
  const { timeZone } = useAppConfig();
  const base = useRowBase(row, subject);
  const amount = formatMoney(receipt.amount);
  const receivedOn = formatLongDate(new Date(receipt.receivedAt), timeZone);
  const dialog = useFormDialog<ReverseReceiptBody, Row>({
    ...props,
    draft: { name: `reverse-receipt:${receipt.id}`, doing: `reversing a payment of ${amount}` },
    schema: reverseReceiptBody,
    defaultValues: { reason: '' },
    failed: REVERSAL_TEXT.failed,
    base,
    save: async (body) => {
      const owner = await onReverse(receipt.id, body);
      toast({ title: REVERSAL_TEXT.reversed, description: `${amount} on ${owner}` });
    },
    asks: () => {
      onRefused?.();
      return false;
    },
  });
  const { errors } = dialog.form.formState;
  return (
    <FormDialog
      dialog={dialog}
      title={REVERSAL_TEXT.title}
      description={`${amount} received on ${receivedOn}. A reversal row is added to cancel it; both rows stay in the list.`}
      maxWidthPx={440}
      submitLabel={REVERSAL_TEXT.confirm}
      tone="danger"
    >
      <Field label="Reason" isRequired error={errors.reason?.message}>
        <Textarea rows={2} {...dialog.form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
