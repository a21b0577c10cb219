import { useQueries } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { allLaybyReceiptsQuery, laybyQuery } from '#web/features/laybys/public/one-layby.queries.ts';
import { LaybyPaper } from './layby-paper.tsx';
import { LaybyReceiptPaper } from './layby-receipt-paper.tsx';
import { NoPaper } from './no-paper.tsx';
import { LAYBY_PAPER_TEXT, receiptTitle } from './print.text.ts';
import { PaperField, PrintForm } from './print-form.tsx';
import { PrintPage } from './print-page.tsx';

/**
 * The statement of a layby, at /print/layby/12, with its terms and every payment; at /print/layby/12?receipt=34 a single payment.
 */
export function PrintLaybyScreen() {
  const { laybyId } = useParams({ from: '/print/layby/$laybyId' });
  const { paper, receipt: receiptId } = useSearch({ from: '/print/layby/$laybyId' });
  const id = Number(laybyId);
  const [layby, receipts] = useQueries({ queries: [laybyQuery(id), allLaybyReceiptsQuery(id)] });
  const receipt = receipts.data?.find((row) => row.id === receiptId);
  if (receiptId !== undefined && receipts.data && !receipt) {
    return <NoPaper title={LAYBY_PAPER_TEXT.noSuchPayment} />;
  }
  return (
    <PrintPage
      reads={[layby, receipts]}
      loading={LAYBY_PAPER_TEXT.loading}
      failed={LAYBY_PAPER_TEXT.loadFailed}
      title={layby.data && (receipt ? receiptTitle(receipt) : `${LAYBY_PAPER_TEXT.title} ${layby.data.id}`)}
      paper={paper}
      controls={
        <PrintForm>
          <PaperField paper={paper} />
        </PrintForm>
      }
    >
      {(paperRef, printedAt) =>
        layby.data &&
        receipts.data &&
        (receipt ? (
          <LaybyReceiptPaper
            ref={paperRef}
            paper={paper}
            layby={layby.data}
            receipt={receipt}
            receipts={receipts.data}
            printedAt={printedAt}
          />
        ) : (
          <LaybyPaper
            ref={paperRef}
            paper={paper}
            layby={layby.data}
            receipts={receipts.data}
            printedAt={printedAt}
          />
        ))
      }
    </PrintPage>
  );
}
