import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { dayOf, formatLongDate } from '#shared/domain/calendar.ts';
import {
  PRE_ORDER_STATUS_LABELS,
  preOrderStatusOf,
  UNDER_WAY_STATUSES,
} from '#shared/domain/pre-order-statuses.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { Notice } from '#web/components/notice.tsx';
import { Checkbox } from '#web/components/ui/form/checkbox.tsx';
import { useToday } from '#web/lib/shop-clock.ts';
import { HandOverForm } from '../public/hand-over-form.tsx';
import {
  ORDER_SUBJECT,
  type OrderDialogProps,
  updateOrder,
  useOrderCache,
} from '../public/order-dialogs.queries.ts';
import { useOrderMove } from '../public/use-order-move.ts';
import { COLLECTION_TEXT } from './order-dialogs.text.ts';

export interface CollectionDialogProps extends OrderDialogProps {
  /** The toast's text after saving. */
  updatedText?: string;
}

/** Records that the customer has received the phone: the order becomes Device Collected. */
export function CollectionDialog({
  order,
  updatedText = COLLECTION_TEXT.updated,
  ...props
}: CollectionDialogProps) {
  const { zone } = useToday();
  const cache = useOrderCache();
  const row = useRowBase(order, ORDER_SUBJECT);
  const { base } = row;
  const move = useOrderMove(base);
  const [isArrivalConfirmed, setIsArrivalConfirmed] = useState(false);
  const [isArrivalAsked, setIsArrivalAsked] = useState(false);
  // A pre-order can change without its order's version: the newest data counts, not the row that the dialog was opened with.
  const awaited = statusOnTheWay(order.version >= base.version ? order : base);
  const createdOn = dayOf(new Date(base.createdAt), zone);

  return (
    <HandOverForm
      {...props}
      row={row}
      sale={{ ...base, orderId: base.id, customerName: base.customer.name }}
      phoneModel={base.phoneModel}
      draftName={`collect-order:${order.id}`}
      failed={COLLECTION_TEXT.failed}
      confirm={() => {
        setIsArrivalAsked(true);
        return awaited === null || isArrivalConfirmed;
      }}
      onPaid={row.moveOn}
      onHandOver={async (body, paid, money) => {
        // If somebody else has changed the order besides the payment, the old version is sent, so that the person is told first.
        const seen = paid?.version === base.version + 1 ? paid : base;
        const collected = await updateOrder(seen, { status: 'device_collected', ...body });
        cache.put(collected);
        move.tellHandOver(collected, base, updatedText, money);
      }}
    >
      {(collectedOn) => (
        <>
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
                label="The phone has arrived: mark the pre-order as picked up"
              />
              {isArrivalAsked && !isArrivalConfirmed && (
                <p role="alert" className="text-note font-medium text-danger-ink">
                  {COLLECTION_TEXT.confirmArrival}
                </p>
              )}
            </Notice>
          )}
        </>
      )}
    </HandOverForm>
  );
}

/** The status, in words, of a pre-order that has not arrived yet; null when nothing is on the way. */
function statusOnTheWay({ preOrder }: Order): string | null {
  const status = preOrder && preOrderStatusOf(preOrder.status);
  return status && UNDER_WAY_STATUSES.includes(status) ? PRE_ORDER_STATUS_LABELS[status] : null;
}
