import type { Ref } from 'react';
import type { HandOver } from '#shared/contracts/hand-over.ts';
import { SIGNATURE_SHEET, signaturePath } from '#shared/domain/hand-over.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { handOverFacts } from './hand-over-facts.ts';
import { AmountLine, PaperFacts, PaperSheet, Signatures } from './paper-parts.tsx';
import { HAND_OVER_PAPER_TEXT as TEXT } from './print.text.ts';
import type { Paper } from './print-search-params.ts';

interface HandOverPaperProps {
  ref: Ref<HTMLElement>;
  paper: Paper;
  handOver: HandOver;
  printedAt: Date;
}

/** Who took which device, with their signature. */
export function HandOverPaper({ ref, paper, handOver, printedAt }: HandOverPaperProps) {
  const { timeZone } = useAppConfig();
  const { signature } = handOver;
  return (
    <PaperSheet ref={ref} paper={paper} title={`${TEXT.title} ${handOver.id}`} printedAt={printedAt}>
      <PaperFacts facts={handOverFacts(handOver, timeZone)} />
      <dl data-part="amount">
        {handOver.paidAmount && <AmountLine label={TEXT.paid} amount={formatMoney(handOver.paidAmount)} />}
        <AmountLine label={TEXT.due} amount={formatMoney(handOver.remainingAmount)} className="font-bold" />
      </dl>
      {handOver.takenBackAt && <p className="font-semibold">{TEXT.takenBack}</p>}
      {signature === null ? (
        <Signatures paper={paper} names={[TEXT.signedBy]} words={TEXT.received} />
      ) : (
        <div data-part="signatures">
          <p>{TEXT.received}</p>
          <svg
            viewBox={`0 0 ${SIGNATURE_SHEET.width} ${SIGNATURE_SHEET.height}`}
            className="mt-[3mm] w-[60mm] max-w-full"
            role="img"
            aria-label={TEXT.signedBy}
          >
            <path
              d={signaturePath(signature)}
              fill="none"
              stroke="black"
              strokeWidth={6}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <p className="border-t border-black pt-1 text-[0.9em]">{TEXT.signedBy}</p>
        </div>
      )}
    </PaperSheet>
  );
}
