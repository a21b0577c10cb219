import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import {
  BRANCH_LABELS,
  branchCodeOf,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
} from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { QueryPart } from '#web/components/query-part.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { receiptsQuery } from './order-dialogs.queries.ts';
import { ReverseReceiptDialog } from './reverse-receipt-dialog.tsx';
import { useToday } from './use-today.ts';

const KIND_LABELS: Record<Receipt['kind'], string> = {
  receipt: 'Payment',
  adjustment: 'Adjustment',
  reversal: 'Reversal',
  refund: 'Refund',
};

/** The payments of an order row by row, newest first. A wrong one is reversed, never changed. */
export function OrderLedger({ order }: { order: Order }) {
  const receipts = useQuery(receiptsQuery(order.id));
  const [chosen, setChosen] = useState<Receipt | null>(null);
  const [isReversing, setIsReversing] = useState(false);

  function reverse(receipt: Receipt) {
    setChosen(receipt);
    setIsReversing(true);
  }

  return (
    <>
      <QueryPart
        query={receipts}
        loading="Loading payments"
        failed="The payments could not be loaded"
        empty="No payments yet"
      >
        {(rows) => (
          <ul className="divide-y divide-edge">
            {rows.map((row) => (
              <LedgerRow key={row.id} row={row} onReverse={() => reverse(row)} />
            ))}
          </ul>
        )}
      </QueryPart>
      {chosen && <ReverseReceiptDialog receipt={chosen} open={isReversing} onOpenChange={setIsReversing} />}
    </>
  );
}

function LedgerRow({ row, onReverse }: { row: Receipt; onReverse: () => void }) {
  const { zone } = useToday();
  const receivedOn = formatLongDate(new Date(row.receivedAt), zone);
  const method = PAYMENT_METHODS.find((one) => one === row.method);
  const branch = branchCodeOf(row.branch ?? '');
  const facts = [
    method && PAYMENT_METHOD_LABELS[method],
    row.reference,
    row.agent,
    branch && BRANCH_LABELS[branch],
  ].filter(Boolean);
  const canReverse = row.kind !== 'reversal' && !row.isReversed;
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {KIND_LABELS[row.kind]} · {receivedOn}
          {row.isReversed && <Badge stage="cancelled">Reversed</Badge>}
        </p>
        {facts.length > 0 && <p className="mt-0.5 text-note text-soft">{facts.join(' · ')}</p>}
        {row.reason && <p className="mt-0.5 text-note text-soft">“{row.reason}”</p>}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-2 sm:flex-row-reverse sm:items-center sm:gap-4">
        {canReverse ? (
          <Button
            size="compact"
            className="order-last sm:order-first sm:w-24"
            aria-label={`Reverse ${formatMoney(row.amount)} of ${receivedOn}`}
            onClick={onReverse}
          >
            Reverse
          </Button>
        ) : (
          // Keeps the amounts in one column.
          <span aria-hidden className="hidden sm:block sm:w-24" />
        )}
        <p
          className={cn(
            'numerals text-right font-semibold whitespace-nowrap',
            row.isReversed && 'text-faint line-through',
            row.amount.startsWith('-') && 'text-danger-ink',
          )}
        >
          {formatMoney(row.amount)}
        </p>
      </div>
    </li>
  );
}
