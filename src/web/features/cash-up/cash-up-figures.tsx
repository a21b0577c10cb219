import type { CashUpDay, CashUpLine } from '#shared/contracts/cash-up.ts';
import { CASH_UP_METHOD_LABELS, differenceText } from '#shared/domain/cash-up.ts';
import { amountOfCents, centsOfAmount, formatMoney, sumCents } from '#shared/domain/money.ts';
import { cn } from '#web/lib/cn.ts';
import { CASH_UP_TEXT, receiptsText } from './cash-up.text.ts';

type Figure = Pick<CashUpLine, 'expected'> & Partial<Pick<CashUpLine, 'counted' | 'difference'>>;

/** The expected amounts by method and, on a closed day, the counted ones; on a phone each method is a card. */
export function CashUpFigures({ day: { cashUp, expected } }: { day: CashUpDay }) {
  const isClosed = cashUp?.status === 'closed';
  const rows = isClosed
    ? cashUp.lines.map((line) => ({ ...line, note: '' }))
    : expected.map(({ method, amount, count }) => ({ method, expected: amount, note: receiptsText(count) }));
  if (rows.length === 0 && !isClosed) {
    return (
      <div className="py-2">
        <p className="font-semibold">{CASH_UP_TEXT.noMoneyTitle}</p>
        <p className="text-note text-soft">{CASH_UP_TEXT.noMoneyNote}</p>
      </div>
    );
  }
  const total: Figure = isClosed
    ? {
        expected: cashUp.expectedAmount,
        counted: cashUp.countedAmount,
        difference: cashUp.differenceAmount,
      }
    : { expected: amountOfCents(sumCents(expected.map(({ amount }) => centsOfAmount(amount)))) };
  return (
    <table className="w-full border-collapse text-body max-sm:block" aria-label={CASH_UP_TEXT.figures}>
      <thead className="max-sm:sr-only">
        <tr className="text-note text-soft">
          <th scope="col" className="pb-2 text-left font-medium">
            {CASH_UP_TEXT.method}
          </th>
          <th scope="col" className="pb-2 text-right font-medium">
            {CASH_UP_TEXT.expected}
          </th>
          {isClosed && (
            <>
              <th scope="col" className="pb-2 text-right font-medium">
                {CASH_UP_TEXT.counted}
              </th>
              <th scope="col" className="pb-2 text-right font-medium">
                {CASH_UP_TEXT.difference}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ method, note, ...figure }) => (
          <FigureRow key={method} label={CASH_UP_METHOD_LABELS[method]} note={note} figure={figure} />
        ))}
      </tbody>
      {rows.length !== 1 && (
        <tfoot className="max-sm:block">
          <FigureRow label={CASH_UP_TEXT.total} figure={total} isTotal />
        </tfoot>
      )}
    </table>
  );
}

interface FigureRowProps {
  label: string;
  note?: string;
  figure: Figure;
  isTotal?: boolean;
}

function FigureRow({ label, note = '', figure, isTotal = false }: FigureRowProps) {
  const { expected, counted, difference } = figure;
  return (
    <tr
      className={cn(
        'border-t border-edge max-sm:grid max-sm:py-2.5',
        isTotal && 'border-edge-strong font-semibold',
      )}
    >
      <th scope="row" className={cn('text-left sm:py-2.5', isTotal ? 'font-semibold' : 'font-medium')}>
        {label} {note && <span className="ml-1 text-note font-normal text-faint">{note}</span>}
      </th>
      <Amount label={CASH_UP_TEXT.expected}>{formatMoney(expected)}</Amount>
      {counted !== undefined && <Amount label={CASH_UP_TEXT.counted}>{formatMoney(counted)}</Amount>}
      {difference !== undefined && (
        <Amount label={CASH_UP_TEXT.difference}>
          <Difference amount={difference} />
        </Amount>
      )}
    </tr>
  );
}

function Amount({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <td className="numerals text-right whitespace-nowrap max-sm:flex max-sm:justify-between max-sm:gap-3 sm:py-2.5 sm:pl-4">
      <span aria-hidden className="text-note font-normal text-soft sm:hidden">
        {label}
      </span>
      <span>{children}</span>
    </td>
  );
}

/** A shortage is red, a surplus amber: both have to be explained. */
export function Difference({ amount }: { amount: string }) {
  const cents = centsOfAmount(amount);
  return (
    <span
      className={cn(
        'font-semibold',
        cents < 0 && 'text-danger-ink',
        cents > 0 && 'text-warning-ink',
        cents === 0 && 'text-success-ink',
      )}
    >
      {differenceText(cents)}
    </span>
  );
}
