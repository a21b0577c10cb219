import { useRowBase } from '#web/components/dialog/row-base.ts';
import { REFUND_TEXT } from '#web/components/ledger.text.ts';
import { RefundDialog } from '#web/components/refund-dialog.tsx';
import {
  ORDER_SUBJECT,
  type OrderDialogProps,
  receiptsQuery,
  refundOrder,
  reverseReceipt,
  useOrderCache,
} from '../public/order-dialogs.queries.ts';

/** Refunds an overpayment of an order. */
export function RefundOrderDialog({ order, ...props }: OrderDialogProps) {
  const cache = useOrderCache();
  const row = useRowBase(order, ORDER_SUBJECT);
  return (
    <RefundDialog
      {...props}
      row={row}
      owner={`quote ${order.quoteNumber} of ${order.customer.name}`}
      draftName={`refund-order:${order.id}`}
      receipts={receiptsQuery(order.id)}
      onRefund={async (seen, body) => {
        const { receiptId, ...refunded } = await refundOrder(seen, body);
        cache.put(refunded);
        return { receiptId };
      }}
      onUndo={async (receiptId) =>
        cache.put(await reverseReceipt(receiptId, { reason: REFUND_TEXT.undoReason }))
      }
    />
  );
}
