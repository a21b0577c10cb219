import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useIsMounted } from '#web/lib/use-opening.ts';
import type { PreOrderDialogProps } from './pre-order-dialogs.tsx';
import { CANCEL_TEXT, describePreOrder } from './pre-orders.text.ts';
import { usePreOrderBase } from './use-pre-order-base.ts';

const cancelForm = z.object({
  reason: z.string().trim().min(1, CANCEL_TEXT.reasonRequired).max(500),
});

/** Asks why a pre-order is cancelled; its order can then be ordered again. */
export function CancelPreOrderDialog({ preOrder, open, onOpenChange }: PreOrderDialogProps) {
  const isMounted = useIsMounted();
  const form = useForm({ resolver: zodResolver(cancelForm), defaultValues: { reason: '' } });
  const { base, save } = usePreOrderBase(preOrder, form);
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={CANCEL_TEXT.title}
      maxWidthPx={460}
      onSubmit={form.handleSubmit(async ({ reason }) => {
        await save({ status: 'cancelled', reason }, () => isMounted() && onOpenChange(false));
      })}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {CANCEL_TEXT.keep}
          </Button>
          <Button type="submit" variant="danger" isPending={form.formState.isSubmitting}>
            {CANCEL_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <p className="text-body text-soft">
          {describePreOrder(base)}, {base.phoneModel}
        </p>
        <Notice>{CANCEL_TEXT.effect}</Notice>
        <Field label={CANCEL_TEXT.reason} isRequired error={form.formState.errors.reason?.message}>
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
