import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Receipt, reverseReceiptBody } from '#shared/contracts/receipts.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { ConfirmDialog } from '#web/components/ui/alert-dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useIsMounted, useOpeningCount } from '#web/lib/use-opening.ts';
import { reverseReceipt, useOrderCache } from './order-dialogs.queries.ts';
import { REVERSAL_TEXT } from './order-dialogs.text.ts';
import { useToday } from './use-today.ts';

type ReversalForm = z.input<typeof reverseReceiptBody>;

interface ReverseReceiptDialogProps {
  receipt: Receipt;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks why, then takes one payment back by a counter-row. */
export function ReverseReceiptDialog(props: ReverseReceiptDialogProps) {
  return <ReversalDialog key={useOpeningCount(props.open)} {...props} />;
}

function ReversalDialog({ receipt, open, onOpenChange }: ReverseReceiptDialogProps) {
  const { zone } = useToday();
  const cache = useOrderCache();
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(open);
  const form = useForm<ReversalForm>({
    resolver: zodResolver(reverseReceiptBody),
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const amount = formatMoney(receipt.amount);
  const receivedOn = formatLongDate(new Date(receipt.receivedAt), zone);

  async function save(body: ReversalForm) {
    try {
      const order = await reverseReceipt(receipt.id, body, idempotencyKey);
      cache.put(order);
      toast({ title: REVERSAL_TEXT.reversed, description: `${amount} on quote ${order.quoteNumber}` });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      void cache.refresh();
      reportFailure(form, error, { fallback: REVERSAL_TEXT.failed });
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
