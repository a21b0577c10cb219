import type { Ref } from 'react';
import type { CashUp, CashUpLine } from '#shared/contracts/cash-up.ts';
import { formatLongDate, formatLongDateTime } from '#shared/domain/calendar.ts';
import { CASH_PIECES, CASH_UP_BRANCH_LABELS, CASH_UP_METHOD_LABELS } from '#shared/domain/cash-up.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { cn } from '#web/lib/cn.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { AmountLine, PaperFacts, PaperSheet, Signatures } from './paper-parts.tsx';
import { CASH_UP_PAPER_TEXT as TEXT } from './print.text.ts';
import type { Paper } from './print-search-params.ts';

interface CashUpPaperProps {
  ref: Ref<HTMLElement>;
  paper: Paper;
  cashUp: CashUp;
  printedAt: Date;
}

/** A branch's day as it was closed, with later receipts. */
export function CashUpPaper({ ref, paper, cashUp, printedAt }: CashUpPaperProps) {
  const { timeZone } = useAppConfig();
  const { afterClosing } = cashUp;
  return (
    <PaperSheet
      {...{ ref, paper, printedAt }}
      title={TEXT.title}
      place={CASH_UP_BRANCH_LABELS[cashUp.branch]}
    >
      <PaperFacts
        facts={[
          ['Day', formatLongDate(cashUp.day, 'UTC')],
          ['Closed', formatLongDateTime(new Date(cashUp.closedAt), timeZone)],
          ['Signed by', cashUp.closedBy],
          ['Reopened', cashUp.reopenedAt && `${cashUp.reopenedBy}: ${cashUp.reopenReason}`],
        ]}
      />
      {cashUp.status === 'reopened' && <p className="font-semibold">{TEXT.isOpen}</p>}
      {paper === 'a4' ? (
        <>
          <LinesTable cashUp={cashUp} />
          <Drawer cashUp={cashUp} className="columns-2 gap-x-[12mm]" />
        </>
      ) : (
        <>
          {cashUp.lines.map((line) => (
            <Lines key={line.method} title={CASH_UP_METHOD_LABELS[line.method]} {...line} />
          ))}
          <Drawer cashUp={cashUp} />
          <Lines title={TEXT.total} {...sumOf(cashUp)} />
        </>
      )}
      {cashUp.reason && (
        <p data-part="reason">
          {TEXT.reason}: {cashUp.reason}
        </p>
      )}
      {afterClosing.count > 0 && (
        <dl data-part="after">
          <AmountLine
            label={`${TEXT.afterClosing} (${afterClosing.count})`}
            amount={formatMoney(afterClosing.amount)}
          />
        </dl>
      )}
      <Signatures paper={paper} names={[cashUp.closedBy, TEXT.checkedBy]} />
    </PaperSheet>
  );
}

type Sums = Pick<CashUpLine, 'expected' | 'counted' | 'difference'>;

const sumOf = (cashUp: CashUp): Sums => ({
  expected: cashUp.expectedAmount,
  counted: cashUp.countedAmount,
  difference: cashUp.differenceAmount,
});

/** A sheet has room for one line for each method, so that a whole day fits on it. */
function LinesTable({ cashUp }: { cashUp: CashUp }) {
  const rows = [
    ...cashUp.lines.map((line) => ({ ...line, title: CASH_UP_METHOD_LABELS[line.method] })),
    { ...sumOf(cashUp), title: TEXT.total },
  ];
  return (
    <table data-part="ledger" className="mt-[3mm] w-full">
      <thead>
        <tr className="border-t border-b border-black">
          {[TEXT.method, TEXT.expected, TEXT.counted, TEXT.difference].map((title, at) => (
            <th
              key={title}
              scope="col"
              className={cn('py-[1mm] font-semibold', at === 0 ? 'text-left' : 'text-right')}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, expected, counted, difference }, at) => (
          <tr key={title} className={cn(at === rows.length - 1 && 'border-t border-black font-bold')}>
            <th scope="row" className="py-[0.8mm] text-left font-semibold">
              {title}
            </th>
            <Amount>{expected}</Amount>
            <Amount>{counted}</Amount>
            <Amount>{difference}</Amount>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Amount({ children }: { children: string }) {
  return <td className="py-[0.8mm] pl-[4mm] text-right whitespace-nowrap">{formatMoney(children)}</td>;
}

interface LinesProps extends Sums {
  title: string;
}

function Lines({ title, expected, counted, difference }: LinesProps) {
  return (
    <div data-part="money">
      <p className="font-semibold">{title}</p>
      <dl>
        <AmountLine label={TEXT.expected} amount={formatMoney(expected)} />
        <AmountLine label={TEXT.counted} amount={formatMoney(counted)} />
        <AmountLine label={TEXT.difference} amount={formatMoney(difference)} className="font-bold" />
      </dl>
    </div>
  );
}

/** The notes and coins in the drawer, if they were counted one by one, and the float that was there before the day. */
function Drawer({ cashUp: { pieces, floatAmount }, className }: { cashUp: CashUp; className?: string }) {
  const counted = CASH_PIECES.filter((cents) => pieces?.[cents]);
  const hasFloat = centsOfAmount(floatAmount) !== 0;
  if (counted.length === 0 && !hasFloat) return null;
  return (
    <div data-part="money">
      <p className="font-semibold">{TEXT.drawer}</p>
      <dl className={className}>
        {counted.map((cents) => (
          <AmountLine
            key={cents}
            label={`${pieces?.[cents]} × ${formatMoney(cents)}`}
            amount={formatMoney(cents * (pieces?.[cents] ?? 0))}
          />
        ))}
        {hasFloat && <AmountLine label={TEXT.float} amount={formatMoney(-centsOfAmount(floatAmount))} />}
      </dl>
    </div>
  );
}
