import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { Ref } from 'react';
import { branchLabel } from '#shared/domain/labels.ts';
import { arrivalQuery } from '#web/features/stock-arrival/public/arrival.query.ts';
import { NoPaper } from './no-paper.tsx';
import { PaperFacts, PaperSheet } from './paper-parts.tsx';
import { ARRIVAL_LABELS_TEXT } from './print.text.ts';
import { PaperField, PrintForm } from './print-form.tsx';
import { PrintPage } from './print-page.tsx';

/** A label for each phone of a box that was given to a promise, at /print/arrival/7: each on a page of its own. */
export function PrintArrivalScreen() {
  const { arrivalId } = useParams({ from: '/print/arrival/$arrivalId' });
  const { paper } = useSearch({ from: '/print/arrival/$arrivalId' });
  const arrival = useQuery(arrivalQuery(Number(arrivalId)));
  const given = arrival.data?.units.filter(({ to }) => to !== null) ?? [];
  if (arrival.data && given.length === 0) return <NoPaper title={ARRIVAL_LABELS_TEXT.none} />;
  return (
    <PrintPage
      reads={[arrival]}
      loading={ARRIVAL_LABELS_TEXT.loading}
      failed={ARRIVAL_LABELS_TEXT.loadFailed}
      title={arrival.data && `${ARRIVAL_LABELS_TEXT.title} ${arrival.data.id}`}
      paper={paper}
      controls={
        <PrintForm>
          <PaperField paper={paper} />
        </PrintForm>
      }
    >
      {(paperRef, printedAt) => (
        <div ref={paperRef as Ref<HTMLDivElement>} className="papers">
          {given.map(({ to, name, quoteNumber, imei, phoneModel, color, storage }) => (
            <PaperSheet
              key={`${to?.kind} ${to?.id}`}
              ref={null}
              title={name ?? ARRIVAL_LABELS_TEXT.gone}
              {...{ paper, printedAt }}
            >
              <PaperFacts
                facts={[
                  [ARRIVAL_LABELS_TEXT.quote, quoteNumber],
                  [ARRIVAL_LABELS_TEXT.phone, [phoneModel, color, storage].filter(Boolean).join(' ')],
                  [ARRIVAL_LABELS_TEXT.imei, imei && `…${imei.slice(-4)}`],
                  [ARRIVAL_LABELS_TEXT.branch, branchLabel(arrival.data?.branch ?? null)],
                ]}
              />
            </PaperSheet>
          ))}
        </div>
      )}
    </PrintPage>
  );
}
