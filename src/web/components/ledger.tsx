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
  // Generic behind its frame as well: whose row it is, is the ledger's to say.
) as typeof ReverseReceipt;

interface LedgerProps<Row> extends Omit<LedgerListProps<Receipt>, 'onReverse'> {
  /** What the payments are of. */
  row: Row;
  subject: RowSubject<Row>;
  /** Takes one back, and answers of what it was a payment: 'quote Q-12'. */
  onReverse: (receiptId: number, body: ReverseReceiptBody) => Promise<string>;
  onRefused?: () => void;
}

/** The payments of a record row by row. A wrong one is reversed, never changed. */
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
