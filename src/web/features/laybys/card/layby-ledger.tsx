import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { LedgerList } from '#web/components/ledger-list.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ReverseReceiptDialog } from '#web/components/reverse-receipt-dialog.tsx';
import { PrintLaybyReceiptLink } from '#web/components/shop/print-links.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { useOpeningCount } from '#web/lib/use-opening.ts';
import type { LaybyDialogProps } from '../dialogs/layby-dialog-props.ts';
import { LAYBY_LEDGER_TEXT, nameLayby } from '../dialogs/layby-dialogs.text.ts';
import { LAYBY_SUBJECT, refreshLaybys, replaceLayby } from '../layby-cache.ts';
import { laybyReceiptsQuery, reverseLaybyReceipt } from '../public/laybys.queries.ts';

/** The money of a layby row by row, newest first. A wrong row is reversed, never changed. */
export function LaybyLedger({ layby }: { layby: Layby }) {
  const { timeZone } = useAppConfig();
  const [chosen, setChosen] = useState<Receipt | null>(null);
  const [isReversing, setIsReversing] = useState(false);
  const openingCount = useOpeningCount(isReversing);
  const isLocked = layby.status === 'cancelled';

  function reverse(receipt: Receipt) {
    setChosen(receipt);
    setIsReversing(true);
  }

  return (
    <>
      {isLocked && <Notice className="mb-2">{LAYBY_LEDGER_TEXT.locked}</Notice>}
      <LedgerList
        query={useInfiniteQuery(laybyReceiptsQuery(layby.id))}
        zone={timeZone}
        isLocked={isLocked}
        onReverse={reverse}
        renderPaper={(receipt) => <PrintLaybyReceiptLink laybyId={layby.id} receipt={receipt} />}
      />
      {chosen && (
        <ReversalDialog
          key={openingCount}
          layby={layby}
          receipt={chosen}
          open={isReversing}
          onOpenChange={setIsReversing}
        />
      )}
    </>
  );
}

interface ReversalDialogProps extends LaybyDialogProps {
  receipt: Receipt;
}

function ReversalDialog({ layby, ...props }: ReversalDialogProps) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const row = useRowBase(layby, LAYBY_SUBJECT);
  return (
    <ReverseReceiptDialog
      {...props}
      row={row}
      zone={timeZone}
      onReverse={async (receiptId, body) => {
        replaceLayby(client, await reverseLaybyReceipt(receiptId, body));
        return `the layby of ${nameLayby(layby)}`;
      }}
      // The row may have been reversed by somebody else.
      onRefused={() => refreshLaybys(client)}
    />
  );
}
