import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Order } from '#shared/contracts/orders.ts';
import { dayOf, formatLongDate } from '#shared/domain/calendar.ts';
import { PRE_ORDER_STATUS_LABELS, preOrderStatusOf } from '#shared/domain/labels.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Notice } from '#web/components/notice.tsx';
import {
  CollectionFields,
  type CollectionForm,
  collectionBody,
  collectionDefaults,
  collectionForm,
} from '#web/components/shop/collection-fields.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useDevice } from '#web/lib/session.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { useIsMounted, useOpeningCount } from '#web/lib/use-opening.ts';
import { updateOrder, useOrderCache } from './order-dialogs.queries.ts';
import { COLLECTION_TEXT, SUCCESS_TITLE } from './order-dialogs.text.ts';
import { useOrderBase } from './use-order-base.ts';

export interface CollectionDialogProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Said when it is saved. */
  updatedText?: string;
}

/** Records that the phone is with its customer: the order becomes Device Collected. */
export function CollectionDialog(props: CollectionDialogProps) {
  return <HandOverDialog key={useOpeningCount(props.open)} {...props} />;
}

function HandOverDialog({
  order,
  open,
  onOpenChange,
  updatedText = COLLECTION_TEXT.updated,
}: CollectionDialogProps) {
  const { today, zone, dayToSend } = useToday();
  const { branch } = useDevice();
  const cache = useOrderCache();
  const isMounted = useIsMounted();
  const { base, tell } = useOrderBase(order);
  const [isArrivalConfirmed, setIsArrivalConfirmed] = useState(false);
  const [isArrivalAsked, setIsArrivalAsked] = useState(false);
  const form = useForm<CollectionForm>({
    resolver: zodResolver(collectionForm(today)),
    defaultValues: collectionDefaults(today, branch),
  });
  const awaited = statusOnTheWay(base);
  const createdOn = dayOf(new Date(base.createdAt), zone);
  const collectedOn = form.watch('deviceCollectedDate');

  async function save(values: CollectionForm) {
    if (awaited && !isArrivalConfirmed) {
      setIsArrivalAsked(true);
      return;
    }
    try {
      const body = { status: 'device_collected', ...collectionBody(values, dayToSend) };
      cache.put(await updateOrder(base, body));
      toast({ title: SUCCESS_TITLE, description: updatedText });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      reportFailure(form, error, { fallback: COLLECTION_TEXT.failed });
      await tell(form, error);
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={COLLECTION_TEXT.title}
      maxWidthPx={480}
      onSubmit={form.handleSubmit(save)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            {COLLECTION_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <FactList
          facts={[
            { label: 'Customer', value: base.customer.name },
            { label: 'Phone model', value: base.phoneModel },
            { label: 'Quote number', value: base.quoteNumber },
          ]}
        />
        <CollectionFields form={form} today={today} deviceBranch={branch} />
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
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}

/** The status, in words, of a pre-order that has not arrived yet; null when nothing is on the way. */
function statusOnTheWay({ preOrder }: Order): string | null {
  const status = preOrder && preOrderStatusOf(preOrder.status);
  return status === 'ordered' || status === 'shipped' ? PRE_ORDER_STATUS_LABELS[status] : null;
}
