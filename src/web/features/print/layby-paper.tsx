import type { ReactNode, Ref } from 'react';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import {
  branchLabel,
  DELIVERY_METHOD_LABELS,
  DELIVERY_METHODS,
  LAYBY_STATUS_LABELS,
} from '#shared/domain/labels.ts';
import { settlementRefundOf } from '#shared/domain/layby-lifecycle.ts';
import { type Cents, centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { PaperLedger } from './paper-ledger.tsx';
import { PaperMoney } from './paper-money.tsx';
import { AmountLine, PaperFacts, PaperSheet, Signatures } from './paper-parts.tsx';
import { LAYBY_PAPER_TEXT, maskPhone, PRINT_TEXT } from './print.text.ts';
import type { Paper } from './print-search-params.ts';

interface LaybyPaperProps {
  ref: Ref<HTMLElement>;
  paper: Paper;
  layby: Layby;
  receipts: readonly Receipt[];
  printedAt: Date;
}

/** The statement of a layby: who pays for what by when, and every payment. */
export function LaybyPaper({ ref, paper, layby, receipts, printedAt }: LaybyPaperProps) {
  const { timeZone } = useAppConfig();
  const refund = settlementRefundOf(layby, receipts);
  const refundedCents = refund ? -centsOfAmount(refund.amount) : 0;
  return (
    <PaperSheet ref={ref} paper={paper} title={LAYBY_PAPER_TEXT.title} printedAt={printedAt}>
      <PaperFacts facts={factsOf(layby, timeZone)} />
      <PaperLedger
        receipts={receipts}
        zone={timeZone}
        balance={{ ofAmount: layby.fullAmount, endedBy: refund?.id, paper }}
      />
      {layby.status === 'cancelled' ? (
        <Settlement layby={layby} refundedCents={refundedCents} />
      ) : (
        <PaperMoney {...layby} totalAmount={layby.fullAmount} />
      )}
      <Signatures
        paper={paper}
        names={[PRINT_TEXT.customerSignature, PRINT_TEXT.shopSignature]}
        words={wordsToSign(layby, refundedCents)}
      />
    </PaperSheet>
  );
}

function factsOf(layby: Layby, zone: string): [label: string, value: ReactNode][] {
  const { customerFullName, customerNumber, idNumber, deviceCollectedDate, cancelledDate } = layby;
  const day = (instant: string | null) => instant && formatLongDate(new Date(instant), zone);
  const method = DELIVERY_METHODS.find((one) => one === layby.deliveryMethod);
  const device = [layby.phoneModel, layby.phoneStorage, layby.phoneColor, layby.phoneNetwork];
  return [
    ['Layby', `${layby.id}`],
    ['Customer', customerFullName],
    ['ID number', idNumber],
    ['Phone', maskPhone(customerNumber)],
    ['Device', device.filter(Boolean).join(', ')],
    ['Agreed on', day(layby.createdAt)],
    ['Duration', layby.durationToPay],
    ['Due date', formatLongDate(layby.dueDate, zone)],
    ['Agent', layby.addedByAgent],
    ['Agent branch', branchLabel(layby.agentBranch)],
    ['Status', LAYBY_STATUS_LABELS[layby.isOverdue ? 'overdue' : layby.status]],
    ['Cancelled on', day(cancelledDate)],
    ['Reason', layby.cancelReason],
    ['Handed over', day(deviceCollectedDate)],
    ['Method', method && DELIVERY_METHOD_LABELS[method]],
    ['Branch', branchLabel(layby.collectionBranch)],
  ];
}

/** What became of the money of a cancelled layby. */
function Settlement({ layby, refundedCents }: { layby: Layby; refundedCents: Cents }) {
  const keptCents = centsOfAmount(layby.paidAmount);
  return (
    <div data-part="money">
      <dl className="grid gap-[0.35em]">
        <AmountLine label={PRINT_TEXT.total} amount={formatMoney(layby.fullAmount)} />
        <AmountLine label={PRINT_TEXT.paid} amount={formatMoney(keptCents + refundedCents)} />
        <AmountLine
          label={LAYBY_PAPER_TEXT.refunded}
          amount={formatMoney(refundedCents)}
          className="text-[1.15em] font-bold"
        />
        <AmountLine label={LAYBY_PAPER_TEXT.kept} amount={formatMoney(keptCents)} />
      </dl>
    </div>
  );
}

function wordsToSign({ status, deviceCollectedDate }: Layby, refundedCents: Cents): string {
  if (deviceCollectedDate !== null) return PRINT_TEXT.receivedGoods;
  if (status !== 'cancelled') return LAYBY_PAPER_TEXT.agreesPayments;
  return refundedCents > 0 ? LAYBY_PAPER_TEXT.receivedRefund : LAYBY_PAPER_TEXT.agreesSettlement;
}
