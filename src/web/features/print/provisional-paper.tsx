import type { Ref } from 'react';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#shared/domain/labels.ts';
import { receiptNumberOf } from '#shared/domain/receipt-number.ts';
import { branchLabel } from '#web/components/shop/agents-and-branches.ts';
import type { Intent } from '#web/lib/outbox/intent.ts';
import { amountIn, wordsOf } from '#web/lib/outbox/told.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { deviceNumber } from './device-number.ts';
import { AmountLine, PaperFacts, PaperSheet, Signatures } from './paper-parts.tsx';
import { PRINT_TEXT, PROVISIONAL_TEXT as TEXT } from './print.text.ts';
import type { Paper } from './print-search-params.ts';

interface ProvisionalPaperProps {
  ref: Ref<HTMLElement>;
  paper: Paper;
  intent: Intent;
  printedAt: Date;
}

/** Money that was received without the server, for the customer to take along until the final receipt names it. */
export function ProvisionalPaper({ ref, paper, intent: { key, write }, printedAt }: ProvisionalPaperProps) {
  const { timeZone } = useAppConfig();
  const { method } = JSON.parse(write.content ?? '{}') as { method?: unknown };
  const paidBy = PAYMENT_METHODS.find((one) => one === method);
  return (
    <PaperSheet ref={ref} paper={paper} title={TEXT.title} printedAt={printedAt}>
      <p className="my-[3mm] border-2 border-black py-[1.5mm] text-center text-[1.5em] font-bold tracking-widest">
        {TEXT.stamp}
      </p>
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
