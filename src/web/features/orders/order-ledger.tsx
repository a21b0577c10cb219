import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { REVERSAL_TEXT } from '#web/components/ledger.text.ts';
import { LedgerList } from '#web/components/ledger-list.tsx';
import { ReverseReceiptDialog } from '#web/components/reverse-receipt-dialog.tsx';
import { useToday } from '#web/lib/shop-clock.ts';
import { receiptsQuery, reverseReceipt, useOrderCache } from './order-dialogs.queries.ts';

/** The payments of an order row by row, newest first. A wrong one is reversed, never changed. */
export function OrderLedger({ order }: { order: Order }) {
  const { zone } = useToday();
  const cache = useOrderCache();
  const [chosen, setChosen] = useState<Receipt | null>(null);
  const [isReversing, setIsReversing] = useState(false);

  function reverse(receipt: Receipt) {
    setChosen(receipt);
    setIsReversing(true);
  }

  return (
    <>
      <LedgerList query={useQuery(receiptsQuery(order.id))} zone={zone} onReverse={reverse} />
      {chosen && (
        <ReverseReceiptDialog
          receipt={chosen}
          zone={zone}
          open={isReversing}
          onOpenChange={setIsReversing}
          onReverse={async (receiptId, body, idempotencyKey) => {
            const changed = await reverseReceipt(receiptId, body, idempotencyKey);
            cache.put(changed);
            return `quote ${changed.quoteNumber}`;
          }}
          onRefused={(form, error) => {
            void cache.refresh();
            reportFailure(form, error, { fallback: REVERSAL_TEXT.failed });
          }}
        />
      )}
    </>
  );
}
