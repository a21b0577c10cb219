import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type Receipt, type ReverseReceiptBody, reverseReceiptBody } from '#shared/contracts/receipts.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useIsMounted, useOpeningCount } from '#web/lib/use-opening.ts';
import { FormProblem } from './form-problem.tsx';
import { REVERSAL_TEXT } from './ledger.text.ts';
import { ConfirmDialog } from './ui/alert-dialog.tsx';
import { Field } from './ui/field.tsx';
import { Textarea } from './ui/textarea.tsx';
import { toast } from './ui/toast-store.ts';

interface ReverseReceiptDialogProps {
  receipt: Receipt;
  zone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Takes it back, and answers of what it was a payment: 'quote Q-12'. */
  onReverse: (receiptId: number, body: ReverseReceiptBody, idempotencyKey: string) => Promise<string>;
  /** Says in the form why it was not taken back. */
  onRefused: (form: UseFormReturn<ReverseReceiptBody>, error: unknown) => void | Promise<void>;
}

/** Asks why, then takes one payment back by a counter-row. */
export function ReverseReceiptDialog(props: ReverseReceiptDialogProps) {
  return <ReversalDialog key={useOpeningCount(props.open)} {...props} />;
}

function ReversalDialog({
  receipt,
  zone,
  open,
  onOpenChange,
  onReverse,
  onRefused,
}: ReverseReceiptDialogProps) {
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(open);
  const form = useForm<ReverseReceiptBody>({
    resolver: zodResolver(reverseReceiptBody),
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const amount = formatMoney(receipt.amount);
  const receivedOn = formatLongDate(new Date(receipt.receivedAt), zone);

  async function save(body: ReverseReceiptBody) {
    try {
      const owner = await onReverse(receipt.id, body, idempotencyKey);
      toast({ title: REVERSAL_TEXT.reversed, description: `${amount} on ${owner}` });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      await onRefused(form, error);
    }
  }

  return (
    <ConfirmDialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={REVERSAL_TEXT.title}
      description={`${amount} of ${receivedOn}. A counter-row takes it back; both stay in the list.`}
      confirmLabel={REVERSAL_TEXT.confirm}
      onConfirm={() => void form.handleSubmit(save)()}
      isPending={isSubmitting}
    >
      <div className="grid gap-4">
        <Field label="Reason" isRequired error={errors.reason?.message}>
          <Textarea rows={2} {...form.register('reason')} />
        </Field>
        <FormProblem form={form} />
      </div>
    </ConfirmDialog>
  );
}
