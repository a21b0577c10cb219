import type { Ref } from 'react';
import { SIGNATURE_SHEET, signaturePath } from '#shared/domain/hand-over.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { handOverFacts } from './hand-over-facts.ts';
import { AmountLine, PaperFacts, PaperSheet, PaperStamp, Signatures } from './paper-parts.tsx';
import { PROVISIONAL_TEXT, HAND_OVER_PAPER_TEXT as TEXT } from './print.text.ts';
import type { Paper } from './print-search-params.ts';
import type { HandOverSlip } from './provisional-hand-over.ts';

interface HandOverPaperProps {
  ref: Ref<HTMLElement>;
  paper: Paper;
  title: string;
  handOver: HandOverSlip;
  printedAt: Date;
  /** For a hand-over that is still unsent: the additional texts of its slip. */
  provisional?: { number: string | null; device: string };
}

/** The slip of a hand-over: who took which device, with the signature. */
export function HandOverPaper({ ref, paper, title, handOver, printedAt, provisional }: HandOverPaperProps) {
  const { timeZone } = useAppConfig();
  const { signature } = handOver;
  return (
    <PaperSheet ref={ref} paper={paper} title={title} printedAt={printedAt}>
      {provisional && <PaperStamp>{PROVISIONAL_TEXT.stamp}</PaperStamp>}
      <PaperFacts
        facts={[
          ...handOverFacts(handOver, timeZone),
          [PROVISIONAL_TEXT.number, handOver.paidAmount && provisional?.number],
          [PROVISIONAL_TEXT.writtenAt, provisional?.device],
        ]}
      />
      <dl data-part="amount">
        {handOver.paidAmount && <AmountLine label={TEXT.paid} amount={formatMoney(handOver.paidAmount)} />}
        <AmountLine label={TEXT.due} amount={formatMoney(handOver.remainingAmount)} className="font-bold" />
      </dl>
      {provisional && <p className="mt-[2mm]">{PROVISIONAL_TEXT.slipNote}</p>}
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
