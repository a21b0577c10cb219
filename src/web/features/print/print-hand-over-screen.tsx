import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { handOverQuery } from '#web/features/hand-over/public/hand-over.query.ts';
import { HAND_OVER_PAPER_TEXT } from './print.text.ts';
import { PaperField, PrintForm } from './print-form.tsx';
import { PrintPage } from './print-page.tsx';

// Loaded separately with the texts of a hand-over and the drawing of its signature.
const ShareHandOver = lazyPart(() => import('./share-hand-over.tsx'), 'ShareHandOver');
const HandOverPaper = lazyPart(() => import('./hand-over-paper.tsx'), 'HandOverPaper');

/** The slip of a hand-over, at /print/hand-over/7. */
export function PrintHandOverScreen() {
  const { handOverId } = useParams({ from: '/print/hand-over/$handOverId' });
  const { paper } = useSearch({ from: '/print/hand-over/$handOverId' });
  const handOver = useQuery(handOverQuery(Number(handOverId)));
  const title = `${HAND_OVER_PAPER_TEXT.title} ${handOverId}`;
  return (
    <PrintPage
      reads={[handOver]}
      loading={HAND_OVER_PAPER_TEXT.loading}
      failed={HAND_OVER_PAPER_TEXT.loadFailed}
      title={handOver.data && title}
      paper={paper}
      controls={
        <PrintForm beside={handOver.data && <ShareHandOver handOver={handOver.data} />}>
          <PaperField paper={paper} />
        </PrintForm>
      }
    >
      {(paperRef, printedAt) =>
        handOver.data && (
          <HandOverPaper ref={paperRef} {...{ paper, title, printedAt }} handOver={handOver.data} />
        )
      }
    </PrintPage>
  );
}
