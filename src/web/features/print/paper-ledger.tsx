import type { Receipt } from '#shared/contracts/receipts.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { LEDGER_KIND_LABELS, PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { PRINT_TEXT } from './print.text.ts';
import type { Paper } from './print-search-params.ts';

interface PaperLedgerProps {
  /** In the API's order, newest first; the paper has the opposite order. */
  receipts: readonly Receipt[];
  zone: string;
  /** If given, each row shows the balance after it. */
  balance?: RunningBalance;
}

interface RunningBalance {
  ofAmount: string;
  /** The refund of the cancellation: after it nothing is due any more. */
  endedBy: number | undefined;
  paper: Paper;
}

/** All payments and reversals; the amounts add up to what is paid. */
export function PaperLedger({ receipts, zone, balance }: PaperLedgerProps) {
  if (receipts.length === 0) return <p data-part="ledger">{PRINT_TEXT.noPayments}</p>;
  const hasOwnColumn = balance?.paper === 'a4';
  const rows = withBalances(receipts.toReversed(), balance);
  return (
    <table data-part="ledger" className="mt-[3mm] w-full">
      <thead>
        <tr className="border-t border-b border-black">
          <th scope="col" className="py-[1mm] text-left font-semibold">
            {PRINT_TEXT.payments}
          </th>
          <th scope="col" className="py-[1mm] text-right font-semibold whitespace-nowrap">
            {balance && !hasOwnColumn ? PRINT_TEXT.amountAndBalance : PRINT_TEXT.amount}
          </th>
          {hasOwnColumn && (
            <th scope="col" className="py-[1mm] pl-[6mm] text-right font-semibold">
              {PRINT_TEXT.balance}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, left }) => (
          <tr key={row.id} className="align-baseline">
            <td className="py-[0.8mm] pr-[3mm]">
              <div className="paper-line">
                <p>{formatLongDate(new Date(row.receivedAt), zone)}</p>
                <p className="text-[0.9em]">{detailsOf(row)}</p>
              </div>
            </td>
            <td className="py-[0.8mm] text-right whitespace-nowrap">
              {row.isReversed ? <s>{formatMoney(row.amount)}</s> : formatMoney(row.amount)}
              {/* A roll is too narrow for a third column. */}
              {balance && !hasOwnColumn && <p className="text-[0.9em]">{left}</p>}
            </td>
            {hasOwnColumn && <td className="py-[0.8mm] pl-[6mm] text-right whitespace-nowrap">{left}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The balance after each row; a reversed payment counts until its reversal. */
function withBalances(rows: readonly Receipt[], balance: RunningBalance | undefined) {
  let leftCents = centsOfAmount(balance?.ofAmount ?? '0.00');
  return rows.map((row) => {
    leftCents -= centsOfAmount(row.amount);
    return { row, left: row.id === balance?.endedBy ? '—' : formatMoney(leftCents) };
  });
}

function detailsOf(row: Receipt): string {
  const method = PAYMENT_METHODS.find((one) => one === row.method);
  return [
    LEDGER_KIND_LABELS[row.kind],
    method && PAYMENT_METHOD_LABELS[method],
    row.reference,
    row.receiptNumber,
    row.isReversed && 'reversed',
    row.reason,
  ]
    .filter(Boolean)
    .join(' · ');
}
