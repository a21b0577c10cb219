import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { dayOf, formatLongDate } from '#shared/domain/calendar.ts';
import {
  PRE_ORDER_STATUS_LABELS,
  preOrderStatusOf,
  UNDER_WAY_STATUSES,
} from '#shared/domain/pre-order-statuses.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import {
  CollectionFields,
  collectionBody,
  collectionDefaults,
  collectionForm,
} from '#web/components/shop/collection-fields.tsx';
import { Checkbox } from '#web/components/ui/form/checkbox.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useDevice } from '#web/lib/session.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import {
  ORDER_SUBJECT,
  type OrderDialogProps,
  updateOrder,
  useOrderCache,
} from '../public/order-dialogs.queries.ts';
import { COLLECTION_TEXT, SUCCESS_TITLE } from './order-dialogs.text.ts';

export interface CollectionDialogProps extends OrderDialogProps {
  /** Said when it is saved. */
  updatedText?: string;
}

/** Records that the phone is with its customer: the order becomes Device Collected. */
export function CollectionDialog({
  order,
  updatedText = COLLECTION_TEXT.updated,
  ...props
}: CollectionDialogProps) {
  const { today, zone, dayToSend } = useToday();
  const { branch } = useDevice();
  const cache = useOrderCache();
  const row = useRowBase(order, ORDER_SUBJECT);
  const { base } = row;
  const [isArrivalConfirmed, setIsArrivalConfirmed] = useState(false);
  const [isArrivalAsked, setIsArrivalAsked] = useState(false);
  const dialog = useFormDialog({
    ...props,
    draft: { name: `collect-order:${order.id}`, doing: `handing over quote ${order.quoteNumber}` },
    schema: collectionForm(today),
    defaultValues: collectionDefaults(today, branch),
    failed: COLLECTION_TEXT.failed,
    base: row,
    save: async (values) => {
      if (awaited && !isArrivalConfirmed) {
        setIsArrivalAsked(true);
        return false;
      }
      const body = { status: 'device_collected', ...collectionBody(values, dayToSend) };
      cache.put(await updateOrder(base, body));
      toast({ title: SUCCESS_TITLE, description: updatedText });
    },
  });
  const awaited = statusOnTheWay(base);
  const createdOn = dayOf(new Date(base.createdAt), zone);
  const collectedOn = dialog.form.watch('deviceCollectedDate');

  return (
    <FormDialog
      dialog={dialog}
      title={COLLECTION_TEXT.title}
      maxWidthPx={480}
      submitLabel={COLLECTION_TEXT.submit}
    >
      <FactList
        facts={[
          { label: 'Customer', value: base.customer.name },
          { label: 'Phone model', value: base.phoneModel },
          { label: 'Quote number', value: base.quoteNumber },
        ]}
      />
      <CollectionFields form={dialog.form} today={today} deviceBranch={branch} />
      {collectedOn !== '' && collectedOn < createdOn && (
        <Notice tone="warning" role="status">
          This is before the order was created, on {formatLongDate(createdOn, zone)}.
        </Notice>
      )}
      {awaited && (
        <Notice tone="warning" role="status" title={`The pre-order is not marked as arrived: ${awaited}`}>
          <Checkbox
            checked={isArrivalConfirmed}
            onCheckedChange={(checked) => setIsArrivalConfirmed(checked === true)}
            label="The phone is here; mark the pre-order as picked up"
          />
          {isArrivalAsked && !isArrivalConfirmed && (
            <p role="alert" className="text-note font-medium text-danger-ink">
              {COLLECTION_TEXT.confirmArrival}
            </p>
          )}
        </Notice>
      )}
    </FormDialog>
  );
}

/** The status, in words, of a pre-order that has not arrived yet; null when nothing is on the way. */
function statusOnTheWay({ preOrder }: Order): string | null {
  const status = preOrder && preOrderStatusOf(preOrder.status);
  return status && UNDER_WAY_STATUSES.includes(status) ? PRE_ORDER_STATUS_LABELS[status] : null;
}
