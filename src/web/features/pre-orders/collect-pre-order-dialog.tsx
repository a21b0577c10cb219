import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import {
  CollectionFields,
  collectionBody,
  collectionDefaults,
  collectionForm,
} from '#web/components/shop/collection-fields.tsx';
import { useDevice } from '#web/lib/session.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import type { PreOrderDialogProps } from './pre-order-dialog-props.ts';
import { PRE_ORDER_SUBJECT } from './pre-orders.queries.ts';
import { COLLECT_TEXT, describePreOrder, PRE_ORDERS_TOASTS } from './pre-orders.text.ts';
import { usePreOrderSave } from './use-pre-order-save.ts';

/** Records that an arrived phone is with its customer: it is picked up, and its order collected. */
export function CollectPreOrderDialog({ preOrder, ...props }: PreOrderDialogProps) {
  const { today, dayToSend } = useToday();
  const { branch } = useDevice();
  const row = useRowBase(preOrder, PRE_ORDER_SUBJECT);
  const put = usePreOrderSave();
  const dialog = useFormDialog({
    ...props,
    draft: { name: `collect-pre-order:${preOrder.id}`, doing: `handing over ${describePreOrder(preOrder)}` },
    schema: collectionForm(today),
    defaultValues: collectionDefaults(today, branch),
    failed: PRE_ORDERS_TOASTS.updateFailed,
    base: row,
    save: (values) => put(row.base, { status: 'picked_up', ...collectionBody(values, dayToSend) }),
  });
  return (
    <FormDialog dialog={dialog} title={COLLECT_TEXT.title} maxWidthPx={480} submitLabel={COLLECT_TEXT.submit}>
      <FactList
        facts={[
          { label: 'Customer', value: row.base.customer.name },
          { label: 'Phone model', value: row.base.phoneModel },
          { label: 'Quote number', value: row.base.payment.quoteNumber },
        ]}
      />
      <CollectionFields form={dialog.form} today={today} deviceBranch={branch} />
    </FormDialog>
  );
}
