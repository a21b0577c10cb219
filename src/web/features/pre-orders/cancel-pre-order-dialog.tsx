import { z } from 'zod';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import type { PreOrderDialogProps } from './pre-order-dialog-props.ts';
import { PRE_ORDER_SUBJECT } from './pre-order-subject.ts';
import { CANCEL_TEXT, describePreOrder, PRE_ORDERS_TOASTS, whoseText } from './pre-orders.text.ts';
import { usePreOrderSave } from './use-pre-order-save.ts';

const cancelForm = z.object({
  reason: z.string().trim().min(1, CANCEL_TEXT.reasonRequired).max(500),
});

/** Asks why a pre-order is cancelled; its device can then be ordered again. */
export function CancelPreOrderDialog({ preOrder, ...props }: PreOrderDialogProps) {
  const row = useRowBase(preOrder, PRE_ORDER_SUBJECT);
  const put = usePreOrderSave();
  const dialog = useFormDialog({
    ...props,
    draft: { name: `cancel-pre-order:${preOrder.id}`, doing: `cancelling ${describePreOrder(preOrder)}` },
    schema: cancelForm,
    defaultValues: { reason: '' },
    failed: PRE_ORDERS_TOASTS.updateFailed,
    base: row,
    save: ({ reason }) => put(row.base, { status: 'cancelled', reason }),
  });
  const { errors } = dialog.form.formState;
  return (
    <FormDialog
      dialog={dialog}
      title={CANCEL_TEXT.title}
      description={`${whoseText(row.base)} · ${row.base.phoneModel}`}
      maxWidthPx={460}
      submitLabel={CANCEL_TEXT.submit}
      cancelLabel={CANCEL_TEXT.keep}
      tone="danger"
    >
      <Notice>{CANCEL_TEXT.effect}</Notice>
      <Field label={CANCEL_TEXT.reason} isRequired error={errors.reason?.message}>
        <Textarea rows={3} {...dialog.form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
