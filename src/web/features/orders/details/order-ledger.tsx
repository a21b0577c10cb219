import type { Order } from '#shared/contracts/orders.ts';
import { Ledger } from '#web/components/ledger.tsx';
import {
  ORDER_SUBJECT,
  receiptsQuery,
  reverseReceipt,
  useOrderCache,
} from '../public/order-dialogs.queries.ts';

/** The payments of an order. */
export function OrderLedger({ order }: { order: Order }) {
  const cache = useOrderCache();
  return (
    <Ledger
      log={receiptsQuery(order.id)}
      row={order}
      subject={ORDER_SUBJECT}
      onReverse={async (receiptId, body) => {
        const changed = await reverseReceipt(receiptId, body);
        cache.put(changed);
        return `quote ${changed.quoteNumber}`;
      }}
    />
  );
}
