import type { ReactNode, Ref } from 'react';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import {
  branchLabel,
  LEDGER_KIND_LABELS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
} from '#shared/domain/labels.ts';
import { settlementRefundOf } from '#shared/domain/layby-lifecycle.ts';
import { amountOfCents, centsOfAmount, formatMoney, remainingCents, sumCents } from '#shared/domain/money.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { PaperMoney } from './paper-money.tsx';
import { AmountLine, PaperFacts, PaperSheet, Signatures } from './paper-parts.tsx';
import { LAYBY_PAPER_TEXT, maskPhone, PRINT_TEXT, receiptTitle } from './print.text.ts';
import type { Paper } from './print-search-params.ts';

interface LaybyReceiptPaperProps {
  ref: Ref<HTMLElement>;
  paper: Paper;
  layby: Layby;
  receipt: Receipt;
  /** All rows of the ledger, to compute what was paid up to then. */
  receipts: readonly Receipt[];
  printedAt: Date;
}

/** One payment or refund of a layby: the amount, and the layby's balance after it. */
export function LaybyReceiptPaper({
  ref,
  paper,
  layby,
  receipt,
  receipts,
  printedAt,
}: LaybyReceiptPaperProps) {
  const { timeZone } = useAppConfig();
  const until = receipts.filter(({ id }) => id <= receipt.id);
  const paidCents = sumCents(until.map(({ amount }) => centsOfAmount(amount)));
  const leftCents = remainingCents(centsOfAmount(layby.fullAmount), paidCents);
  return (
    <PaperSheet ref={ref} paper={paper} title={receiptTitle(receipt)} printedAt={printedAt}>
      <PaperFacts facts={factsOf(layby, receipt, timeZone)} />
      <div data-part="amount">
        <dl>
          <AmountLine
            label={LEDGER_KIND_LABELS[receipt.kind]}
            amount={formatMoney(receipt.amount)}
            className="text-[1.3em] font-bold"
          />
        </dl>
        {receipt.isReversed && <p className="font-semibold">{LAYBY_PAPER_TEXT.wasReversed}</p>}
      </div>
      {settlementRefundOf(layby, receipts) !== receipt && (
        <PaperMoney
          totalAmount={layby.fullAmount}
          paidAmount={amountOfCents(paidCents)}
          remainingAmount={amountOfCents(leftCents)}
        />
      )}
      <Signatures paper={paper} names={[PRINT_TEXT.shopSignature]} />
    </PaperSheet>
  );
}

function factsOf(layby: Layby, receipt: Receipt, zone: string): [label: string, value: ReactNode][] {
  const method = PAYMENT_METHODS.find((one) => one === receipt.method);
  const device = [layby.phoneModel, layby.phoneStorage, layby.phoneColor];
  return [
    ['Layby', `${layby.id}`],
    ['Customer', layby.customerFullName],
    ['Phone', maskPhone(layby.customerNumber)],
    ['Device', device.filter(Boolean).join(', ')],
    ['Date', formatLongDate(new Date(receipt.receivedAt), zone)],
    ['Method', method && PAYMENT_METHOD_LABELS[method]],
    ['Reference', receipt.reference],
    ['Receipt number', receipt.receiptNumber],
    ['Reason', receipt.reason],
    ['Agent', receipt.agent],
    ['Branch', branchLabel(receipt.branch)],
    ['Due date', layby.status === 'active' && formatLongDate(layby.dueDate, zone)],
  ];
}
