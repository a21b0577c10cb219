import { useState } from 'react';
import type { Receipt, ReverseReceiptBody } from '#shared/contracts/receipts.ts';
import { useOpeningCount } from '#web/lib/use-opening.ts';
import { lazyDialog } from './dialog/lazy-dialog.tsx';
import { REVERSAL_TEXT } from './ledger.text.ts';
import { LedgerList, type LedgerListProps } from './ledger-list.tsx';
import type { ReverseReceiptDialog as ReverseReceipt } from './reverse-receipt-dialog.tsx';
import type { RowSubject } from './shop/refusal.ts';
import { WaitingLines } from './shop/waiting-lines.tsx';

const ReverseReceiptDialog = lazyDialog(
  REVERSAL_TEXT.title,
  () => import('./reverse-receipt-dialog.tsx'),
  'ReverseReceiptDialog',
  // Cast, because `lazyDialog` loses the generic type of the row.
) as typeof ReverseReceipt;

interface LedgerProps<Row> extends Omit<LedgerListProps<Receipt>, 'onReverse'> {
  /** The record that the payments belong to. */
  row: Row;
  subject: RowSubject<Row>;
  /** Reverses a payment, and resolves to the name of its record: 'quote Q-12'. */
  onReverse: (receiptId: number, body: ReverseReceiptBody) => Promise<string>;
  onRefused?: () => void;
}

/** The payments of a record, row by row. A wrong one is reversed, never changed. */
export function Ledger<Row extends { id: number; version: number }>({
  row,
  subject,
  onReverse,
  onRefused,
  ...list
}: LedgerProps<Row>) {
  const [chosen, setChosen] = useState<Receipt | null>(null);
  const [isReversing, setIsReversing] = useState(false);
  const openingCount = useOpeningCount(isReversing);
  return (
    <>
      <WaitingLines entity={subject.entity} id={row.id} of="money" />
      <LedgerList
        {...list}
        onReverse={(receipt) => {
          setChosen(receipt);
          setIsReversing(true);
        }}
      />
      {chosen && (
        <ReverseReceiptDialog
          key={openingCount}
          open={isReversing}
          onOpenChange={setIsReversing}
          receipt={chosen}
          row={row}
          subject={subject}
          onReverse={onReverse}
          onRefused={onRefused}
        />
      )}
    </>
  );
}
