import { useQueryClient } from '@tanstack/react-query';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { REFUND_TEXT } from '#web/components/ledger.text.ts';
import { RefundDialog } from '#web/components/refund-dialog.tsx';
import { LAYBY_SUBJECT, replaceLayby } from '../layby-cache.ts';
import { laybyReceiptsQuery, refundLayby, reverseLaybyReceipt } from '../public/one-layby.queries.ts';
import type { LaybyDialogProps } from './layby-dialog-props.ts';
import { nameLayby } from './layby-dialogs.text.ts';

/** Refunds an overpayment of a layby. */
export function RefundLaybyDialog({ layby, ...props }: LaybyDialogProps) {
  const client = useQueryClient();
  const row = useRowBase(layby, LAYBY_SUBJECT);
  return (
    <RefundDialog
      {...props}
      row={row}
      owner={`the layby of ${nameLayby(layby)}`}
      draftName={`refund-layby:${layby.id}`}
      receipts={laybyReceiptsQuery(layby.id)}
      onRefund={async (seen, body) => {
        const { receiptId, ...refunded } = await refundLayby(seen, body);
        replaceLayby(client, refunded);
        return { receiptId };
      }}
      onUndo={async (receiptId) =>
        replaceLayby(client, await reverseLaybyReceipt(receiptId, { reason: REFUND_TEXT.undoReason }))
      }
    />
  );
}
