import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { useIsMounted } from '#web/lib/use-opening.ts';
import type { PreOrderDialogProps } from './pre-order-dialogs.tsx';
import { PreOrderFields } from './pre-order-fields.tsx';
import { changesOf, type PreOrderForm, preOrderForm, valuesOf } from './pre-order-form.ts';
import { describePreOrder, EDIT_TEXT } from './pre-orders.text.ts';
import { usePreOrderBase } from './use-pre-order-base.ts';

/** Changes what a pre-order says. After somebody faster, what was not touched here shows their values. */
export function EditPreOrderDialog({ preOrder, open, onOpenChange }: PreOrderDialogProps) {
  const isMounted = useIsMounted();
  const form = useForm<PreOrderForm>({
    resolver: zodResolver(preOrderForm),
    defaultValues: valuesOf(preOrder),
  });
  const { base, save } = usePreOrderBase(preOrder, form);
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={EDIT_TEXT.title}
      maxWidthPx={560}
      onSubmit={form.handleSubmit(async (values) => {
        const current = await save(
          changesOf(values, valuesOf(base)),
          () => isMounted() && onOpenChange(false),
        );
        if (current) form.reset(valuesOf(current), { keepDirtyValues: true, keepErrors: true });
      })}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            {EDIT_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <p className="text-body text-soft">{describePreOrder(base)}</p>
        <PreOrderFields form={form} />
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
