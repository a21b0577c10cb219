import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Order } from '#shared/contracts/orders.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { describeLastHand } from '#web/components/shop/last-hand.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { currentOrderOf, updateOrder, useOrderCache } from '#web/features/orders/order-dialogs.queries.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useIsMounted, useOpeningCount } from '#web/lib/use-opening.ts';
import { changedMeanwhileText, LIVE_TEXT } from './live-payments.text.ts';

const MAX_LENGTH = 2000;
const feedbackForm = z.object({
  livePaymentFeedback: z.string().trim().max(MAX_LENGTH, `At most ${MAX_LENGTH} characters`),
});
type FeedbackForm = z.infer<typeof feedbackForm>;

interface FeedbackDialogProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What was said about a payment. Changes nothing else of the order. */
export function FeedbackDialog(props: FeedbackDialogProps) {
  return <FeedbackFormDialog key={useOpeningCount(props.open)} {...props} />;
}

function FeedbackFormDialog({ order, open, onOpenChange }: FeedbackDialogProps) {
  const cache = useOrderCache();
  const { timeZone } = useAppConfig();
  const isMounted = useIsMounted();
  const [base, setBase] = useState(order);
  const form = useForm<FeedbackForm>({
    resolver: zodResolver(feedbackForm),
    defaultValues: { livePaymentFeedback: order.livePaymentFeedback ?? '' },
  });
  const { errors, isSubmitting } = form.formState;

  async function save({ livePaymentFeedback }: FeedbackForm) {
    try {
      cache.put(await updateOrder(base, { livePaymentFeedback: livePaymentFeedback || null }));
      toast({ title: 'Success', description: LIVE_TEXT.feedbackSaved });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      reportFailure(form, error, { fallback: LIVE_TEXT.feedbackFailed });
      const current = currentOrderOf(error);
      if (current === null) return;
      // The next save is then a decision made knowing what a colleague wrote.
      setBase(current);
      cache.put(current);
      const hand = await describeLastHand('payment', current.id, timeZone);
      form.setError('root.server', { message: changedMeanwhileText(hand, current.livePaymentFeedback) });
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={LIVE_TEXT.feedbackTitle}
      description={`${base.customer.name} · Quote ${base.quoteNumber}`}
      maxWidthPx={460}
      onSubmit={form.handleSubmit(save)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {LIVE_TEXT.feedbackSave}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <Field
          label={LIVE_TEXT.feedbackField}
          hint={LIVE_TEXT.feedbackHint}
          error={errors.livePaymentFeedback?.message}
        >
          <Textarea rows={4} {...form.register('livePaymentFeedback')} />
        </Field>
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
