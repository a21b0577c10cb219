import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { receiptNumberOf } from '#shared/domain/receipt-number.ts';
import { givenBack } from '#web/lib/outbox/given-back.ts';
import { readIntents } from '#web/lib/outbox/outbox-store.ts';
import { amountIn } from '#web/lib/outbox/told.ts';
import { deviceNumber } from './device-number.ts';
import { HandOverPaper } from './hand-over-paper.tsx';
import { NoPaper } from './no-paper.tsx';
import { PROVISIONAL_TEXT } from './print.text.ts';
import { PaperField, PrintForm } from './print-form.tsx';
import { PrintPage } from './print-page.tsx';
import { provisionalHandOver } from './provisional-hand-over.ts';
import { GivenBackPaper, ProvisionalPaper } from './provisional-paper.tsx';

/** The paper for the unsent change with the URL's key, until the server has answered; or the slip of its refund. */
export function ProvisionalPage() {
  const { writeKey } = useParams({ from: '/print/provisional/$writeKey' });
  const { paper } = useSearch({ from: '/print/provisional/$writeKey' });
  const intents = useQuery({
    queryKey: ['provisional', writeKey],
    queryFn: () => readWaiting(writeKey),
    staleTime: 0,
    gcTime: 0,
  });
  const { intent, handOver } = intents.data ?? {};
  const slip = intents.data && !intent ? givenBack().find(({ key }) => key === writeKey) : undefined;
  if (intent && !handOver && amountIn(intent.write) === null)
    return <NoPaper title={PROVISIONAL_TEXT.unknown} />;
  if (intents.data && !intent && !slip) return <NoPaper title={PROVISIONAL_TEXT.gone} />;
  return (
    <PrintPage
      reads={[intents]}
      loading={PROVISIONAL_TEXT.loading}
      failed={PROVISIONAL_TEXT.loadFailed}
      title={
        slip ? PROVISIONAL_TEXT.backTitle : handOver ? PROVISIONAL_TEXT.slipTitle : PROVISIONAL_TEXT.title
      }
      paper={paper}
      controls={
        <PrintForm>
          <PaperField paper={paper} />
        </PrintForm>
      }
    >
      {(paperRef, printedAt) => (
        <>
          {intent && handOver && (
            <HandOverPaper
              ref={paperRef}
              {...{ paper, handOver, printedAt }}
              title={PROVISIONAL_TEXT.slipTitle}
              provisional={{ number: receiptNumberOf(intent.key), device: deviceNumber() }}
            />
          )}
          {intent && !handOver && (
            <ProvisionalPaper ref={paperRef} paper={paper} intent={intent} printedAt={printedAt} />
          )}
          {slip && <GivenBackPaper ref={paperRef} paper={paper} slip={slip} printedAt={printedAt} />}
        </>
      )}
    </PrintPage>
  );
}

async function readWaiting(writeKey: string) {
  const { intents } = await readIntents();
  const intent = intents.find(({ key }) => key === writeKey);
  return { intent, handOver: intent ? await provisionalHandOver(intent, intents) : null };
}
