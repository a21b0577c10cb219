import { useQueryClient } from '@tanstack/react-query';
import type { Layby } from '#shared/contracts/laybys.ts';
import { Ledger } from '#web/components/ledger.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PrintLaybyReceiptLink } from '#web/components/shop/print-links.tsx';
import { LAYBY_LEDGER_TEXT, nameLayby } from '../dialogs/layby-dialogs.text.ts';
import { LAYBY_SUBJECT, refreshLaybys, replaceLayby } from '../layby-cache.ts';
import { laybyReceiptsQuery, reverseLaybyReceipt } from '../public/one-layby.queries.ts';

/** The payments of a layby. */
export function LaybyLedger({ layby }: { layby: Layby }) {
  const client = useQueryClient();
  const isLocked = layby.status === 'cancelled';
  return (
    <>
      {isLocked && <Notice className="mb-2">{LAYBY_LEDGER_TEXT.locked}</Notice>}
      <Ledger
        log={laybyReceiptsQuery(layby.id)}
        row={layby}
        subject={LAYBY_SUBJECT}
        isLocked={isLocked}
        renderPaper={(receipt) => <PrintLaybyReceiptLink laybyId={layby.id} receipt={receipt} />}
        onReverse={async (receiptId, body) => {
          replaceLayby(client, await reverseLaybyReceipt(receiptId, body));
          return `the layby of ${nameLayby(layby)}`;
        }}
        // Somebody else may have reversed the row already.
        onRefused={() => refreshLaybys(client)}
      />
    </>
  );
}
