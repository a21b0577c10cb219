import { useQueries } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { allLaybyReceiptsQuery, laybyQuery } from '#web/features/laybys/public/laybys.queries.ts';
import { LaybyPaper } from './layby-paper.tsx';
import { LAYBY_PAPER_TEXT } from './print.text.ts';
import { PaperField, PrintForm } from './print-form.tsx';
import { PrintPage } from './print-page.tsx';

/** A layby on paper, at /print/layby/12: its terms and every payment. */
export function PrintLaybyScreen() {
  const { laybyId } = useParams({ from: '/print/layby/$laybyId' });
  const { paper } = useSearch({ from: '/print/layby/$laybyId' });
  const navigate = useNavigate({ from: '/print/layby/$laybyId' });
  const id = Number(laybyId);
  const [layby, receipts] = useQueries({ queries: [laybyQuery(id), allLaybyReceiptsQuery(id)] });
  return (
    <PrintPage
      reads={[layby, receipts]}
      loading={LAYBY_PAPER_TEXT.loading}
      failed={LAYBY_PAPER_TEXT.loadFailed}
      title={layby.data && `${LAYBY_PAPER_TEXT.title} ${layby.data.id}`}
      paper={paper}
      controls={
        <PrintForm>
          <PaperField
            paper={paper}
            onPaper={(chosen) => void navigate({ search: { paper: chosen }, replace: true })}
          />
        </PrintForm>
      }
    >
      {(paperRef, printedAt) =>
        layby.data &&
        receipts.data && (
          <LaybyPaper
            ref={paperRef}
            paper={paper}
            layby={layby.data}
            receipts={receipts.data}
            printedAt={printedAt}
          />
        )
      }
    </PrintPage>
  );
}
