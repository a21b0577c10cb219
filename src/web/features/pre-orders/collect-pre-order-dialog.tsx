import { useQueryClient } from '@tanstack/react-query';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { HandOverForm } from '#web/features/orders/public/hand-over-form.tsx';
import { replacePreOrder } from './pre-order-cache.ts';
import type { PreOrderDialogProps } from './pre-order-dialog-props.ts';
import { PRE_ORDER_SUBJECT } from './pre-order-subject.ts';
import { putPreOrder } from './pre-orders.queries.ts';
import { PRE_ORDERS_TOASTS, standingText } from './pre-orders.text.ts';
import { usePreOrderMove } from './use-pre-order-move.ts';

/** Records that the customer has received an arrived phone: the pre-order is picked up, its order collected. */
export function CollectPreOrderDialog({ preOrder, ...props }: PreOrderDialogProps) {
  const client = useQueryClient();
  const row = useRowBase(preOrder, PRE_ORDER_SUBJECT);
  const { base } = row;
  const { payment } = base;
  const move = usePreOrderMove(base);
  return (
    <HandOverForm
      {...props}
      row={row}
      sale={{ ...payment, orderId: payment.id, customerName: base.customer.name }}
      phoneModel={base.phoneModel}
      draftName={`collect-pre-order:${preOrder.id}`}
      failed={PRE_ORDERS_TOASTS.updateFailed}
      onPaid={({ remainingAmount }) => row.moveOn({ ...base, payment: { ...payment, remainingAmount } })}
      onHandOver={async (body, _paid, money) => {
        const collected = await putPreOrder(base, { status: 'picked_up', ...body });
        replacePreOrder(client, collected);
        move.announce(collected, { kind: 'collect', to: 'picked_up' }, base, {
          title: PRE_ORDERS_TOASTS.updated,
          description: [standingText(collected), money].filter(Boolean).join(' · '),
        });
      }}
    />
  );
}
