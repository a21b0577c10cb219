import type { UpdatePreOrderBody } from '#shared/contracts/pre-orders.ts';
import { changedFields } from '#web/components/dialog/merge.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import {
  PRE_ORDER_MERGE,
  PreOrderFields,
  type PreOrderForm,
  preOrderForm,
  preOrderValuesOf,
} from '#web/components/shop/pre-order-fields.tsx';
import type { PreOrderDialogProps } from './pre-order-dialog-props.ts';
import { PRE_ORDER_SUBJECT } from './pre-order-subject.ts';
import { describePreOrder, EDIT_TEXT, PRE_ORDERS_TOASTS, whoseText } from './pre-orders.text.ts';
import { usePreOrderSave } from './use-pre-order-save.ts';

/** Edits a pre-order. If somebody else has changed it meanwhile, the person is told and keeps what they typed. */
export function EditPreOrderDialog({ preOrder, ...props }: PreOrderDialogProps) {
  const row = useRowBase(preOrder, PRE_ORDER_SUBJECT);
  const put = usePreOrderSave();
  const dialog = useFormDialog({
    ...props,
    draft: {
      name: `edit-pre-order:${preOrder.id}`,
      doing: `changing the pre-order of ${describePreOrder(preOrder)}`,
    },
    schema: preOrderForm,
    defaultValues: preOrderValuesOf(preOrder),
    failed: PRE_ORDERS_TOASTS.updateFailed,
    base: row,
    merge: { ...PRE_ORDER_MERGE, valuesOf: preOrderValuesOf },
    save: (values) => put(row.base, changesOf(values, preOrderValuesOf(row.base))),
  });
  return (
    <FormDialog
      dialog={dialog}
      title={EDIT_TEXT.title}
      description={whoseText(row.base)}
      maxWidthPx={560}
      submitLabel={EDIT_TEXT.submit}
    >
      <PreOrderFields form={dialog.form} />
    </FormDialog>
  );
}

/** Only the fields that were changed, so that what somebody else changed meanwhile is not overwritten. */
function changesOf(values: PreOrderForm, before: PreOrderForm): UpdatePreOrderBody {
  const changed = changedFields(values, before, PRE_ORDER_MERGE);
  return Object.fromEntries(changed.map((name) => [name, values[name] === '' ? null : values[name]]));
}
