import { z } from 'zod';
import type { Order } from '#shared/contracts/orders.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import {
  ORDER_SUBJECT,
  type OrderDialogProps,
  updateOrder,
  useOrderCache,
} from '#web/features/orders/public/order-dialogs.queries.ts';
import { LIVE_TEXT } from './live-payments.text.ts';

const MAX_LENGTH = 2000;
const feedbackForm = z.object({
  livePaymentFeedback: z.string().trim().max(MAX_LENGTH, `At most ${MAX_LENGTH} characters`),
});
type FeedbackForm = z.infer<typeof feedbackForm>;

const valuesOf = ({ livePaymentFeedback }: Order): FeedbackForm => ({
  livePaymentFeedback: livePaymentFeedback ?? '',
});

/** The feedback on a payment. Changes no other field of the order. */
export function FeedbackDialog({ order, ...props }: OrderDialogProps) {
  const cache = useOrderCache();
  const undoable = useUndoable('payment');
  const row = useRowBase(order, ORDER_SUBJECT);
  const dialog = useFormDialog<FeedbackForm, Order>({
    ...props,
    draft: { name: `feedback:${order.id}`, doing: `writing feedback on quote ${order.quoteNumber}` },
    schema: feedbackForm,
    defaultValues: valuesOf(order),
    failed: LIVE_TEXT.feedbackFailed,
    base: row,
    merge: { labels: { livePaymentFeedback: LIVE_TEXT.feedbackField }, valuesOf },
    save: async ({ livePaymentFeedback }) => {
      const { base } = row;
      const saved = await updateOrder(base, { livePaymentFeedback: livePaymentFeedback.trim() || null });
      cache.put(saved);
      const way = undoable(saved, base, `Order ${base.quoteNumber}`);
      toast({ title: 'Success', description: LIVE_TEXT.feedbackSaved, ...way });
    },
  });
  const { errors } = dialog.form.formState;
  return (
    <FormDialog
      dialog={dialog}
      title={LIVE_TEXT.feedback}
      description={`${row.base.customer.name} · Quote ${row.base.quoteNumber}`}
      maxWidthPx={460}
      submitLabel={LIVE_TEXT.feedbackSave}
    >
      <Field
        label={LIVE_TEXT.feedbackField}
        hint={LIVE_TEXT.feedbackHint}
        error={errors.livePaymentFeedback?.message}
      >
        <Textarea rows={4} {...dialog.form.register('livePaymentFeedback')} />
      </Field>
    </FormDialog>
  );
}
