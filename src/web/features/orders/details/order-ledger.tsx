import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { LedgerList } from '#web/components/ledger-list.tsx';
import { ReverseReceiptDialog } from '#web/components/reverse-receipt-dialog.tsx';
import { useToday } from '#web/lib/shop-clock.ts';
import { useOpeningCount } from '#web/lib/use-opening.ts';
import {
  ORDER_SUBJECT,
  type OrderDialogProps,
  receiptsQuery,
  reverseReceipt,
  useOrderCache,
} from '../public/order-dialogs.queries.ts';

/** The payments of an order row by row, newest first. A wrong one is reversed, never changed. */
export function OrderLedger({ order }: { order: Order }) {
  const { zone } = useToday();
  const [chosen, setChosen] = useState<Receipt | null>(null);
  const [isReversing, setIsReversing] = useState(false);

  const openingCount = useOpeningCount(isReversing);

  function reverse(receipt: Receipt) {
    setChosen(receipt);
    setIsReversing(true);
  }

  return (
    <>
      <LedgerList query={useInfiniteQuery(receiptsQuery(order.id))} zone={zone} onReverse={reverse} />
      {chosen && (
        <ReversalDialog
          key={openingCount}
          order={order}
          receipt={chosen}
          open={isReversing}
          onOpenChange={setIsReversing}
        />
      )}
    </>
  );
}

function ReversalDialog({ order, ...props }: OrderDialogProps & { receipt: Receipt }) {
  const { zone } = useToday();
  const cache = useOrderCache();
  const row = useRowBase(order, ORDER_SUBJECT);
  return (
    <ReverseReceiptDialog
      {...props}
      row={row}
      zone={zone}
      onReverse={async (receiptId, body) => {
        const changed = await reverseReceipt(receiptId, body);
        cache.put(changed);
        return `quote ${changed.quoteNumber}`;
      }}
    />
  );
}
