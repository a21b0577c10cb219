import type { Ref } from 'react';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { branchLabel, PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#shared/domain/labels.ts';
import { receiptNumberOf } from '#shared/domain/receipt-number.ts';
import { typedIn } from '#web/lib/outbox/actions.ts';
import type { GivenBack } from '#web/lib/outbox/given-back.ts';
import type { Intent } from '#web/lib/outbox/intent.ts';
import { amountIn, wordsOf } from '#web/lib/outbox/told.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { deviceNumber } from './device-number.ts';
import { AmountLine, PaperFacts, PaperSheet, PaperStamp, Signatures } from './paper-parts.tsx';
import { PRINT_TEXT, PROVISIONAL_TEXT as TEXT } from './print.text.ts';
import type { Paper } from './print-search-params.ts';

interface ProvisionalPaperProps {
  ref: Ref<HTMLElement>;
  paper: Paper;
  intent: Intent;
  printedAt: Date;
}

/** A provisional receipt for a payment that the server does not know yet, for the customer until the final receipt. */
export function ProvisionalPaper({ ref, paper, intent: { key, write }, printedAt }: ProvisionalPaperProps) {
  const { timeZone } = useAppConfig();
  const { method, paymentMethod, payment } = typedIn(write) as {
    method?: unknown;
    paymentMethod?: unknown;
    payment?: { method?: unknown } | null;
  };
  const paidBy = PAYMENT_METHODS.find((one) => one === (method ?? paymentMethod ?? payment?.method));
  return (
    <PaperSheet ref={ref} paper={paper} title={TEXT.title} printedAt={printedAt}>
      <PaperStamp>{TEXT.stamp}</PaperStamp>
      <PaperFacts
        facts={[
          [TEXT.number, receiptNumberOf(key)],
          [TEXT.what, wordsOf(write)],
          [TEXT.method, paidBy && PAYMENT_METHOD_LABELS[paidBy]],
          [TEXT.date, formatLongDateTime(new Date(write.deed?.at ?? write.sentAt), timeZone)],
          [TEXT.agent, write.deed?.agent],
          [TEXT.branch, branchLabel(write.deed?.branch ?? null)],
          [TEXT.device, deviceNumber()],
        ]}
      />
      <dl data-part="amount">
        <AmountLine label={TEXT.received} amount={amountIn(write) ?? ''} className="text-[1.3em] font-bold" />
      </dl>
      <p>{TEXT.note}</p>
      <Signatures paper={paper} names={[PRINT_TEXT.shopSignature]} />
    </PaperSheet>
  );
}

interface GivenBackPaperProps {
  ref: Ref<HTMLElement>;
  paper: Paper;
  slip: GivenBack;
  printedAt: Date;
}

/** Confirms that the customer got the money back, which makes the provisional receipt void. */
export function GivenBackPaper({ ref, paper, slip, printedAt }: GivenBackPaperProps) {
  const { timeZone } = useAppConfig();
  const { taken } = slip;
  const timeOf = (at: string | undefined) => at && formatLongDateTime(new Date(at), timeZone);
  return (
    <PaperSheet ref={ref} paper={paper} title={TEXT.backTitle} printedAt={printedAt}>
      <PaperStamp>{TEXT.backStamp}</PaperStamp>
      <PaperFacts
        facts={[
          [TEXT.backNumber, receiptNumberOf(slip.key)],
          [TEXT.what, slip.what],
          [TEXT.taken, timeOf(taken.at)],
          [TEXT.takenBy, taken.agent],
          [TEXT.back, timeOf(slip.at)],
          [TEXT.backBy, slip.by],
          [TEXT.branch, branchLabel(slip.branch)],
          [TEXT.device, deviceNumber()],
        ]}
      />
      <dl data-part="amount">
        <AmountLine label={TEXT.back} amount={slip.amount} className="text-[1.3em] font-bold" />
      </dl>
      <p>{TEXT.backNote}</p>
      <Signatures paper={paper} names={[TEXT.customerSignature, PRINT_TEXT.shopSignature]} />
    </PaperSheet>
  );
}
