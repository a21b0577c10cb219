import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { cashUpQuery } from '#web/features/cash-up/public/cash-up.queries.ts';
import { CashUpPaper } from './cash-up-paper.tsx';
import { CASH_UP_PAPER_TEXT } from './print.text.ts';
import { PaperField, PrintForm } from './print-form.tsx';
import { PrintPage } from './print-page.tsx';

/** A closed day on paper, to be signed, at /print/cash-up/7. */
export function PrintCashUpScreen() {
  const { cashUpId } = useParams({ from: '/print/cash-up/$cashUpId' });
  const { paper } = useSearch({ from: '/print/cash-up/$cashUpId' });
  const cashUp = useQuery(cashUpQuery(Number(cashUpId)));
  return (
    <PrintPage
      reads={[cashUp]}
      loading={CASH_UP_PAPER_TEXT.loading}
      failed={CASH_UP_PAPER_TEXT.loadFailed}
      title={cashUp.data && `${CASH_UP_PAPER_TEXT.title} ${cashUp.data.branch} ${cashUp.data.day}`}
      paper={paper}
      controls={
        <PrintForm>
          <PaperField paper={paper} />
        </PrintForm>
      }
    >
      {(paperRef, printedAt) =>
        cashUp.data && <CashUpPaper ref={paperRef} paper={paper} cashUp={cashUp.data} printedAt={printedAt} />
      }
    </PrintPage>
  );
}
