import type { Receipt } from '#shared/contracts/receipts.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { LEDGER_KIND_LABELS } from '#web/components/ledger.text.ts';
import { PRINT_TEXT } from './print.text.ts';

interface PaperLedgerProps {
  /** As the API gives them, the newest first; paper is read the other way. */
  receipts: readonly Receipt[];
  zone: string;
}

/** Every payment and what was taken back of it; the amounts add up to what is paid. */
export function PaperLedger({ receipts, zone }: PaperLedgerProps) {
  if (receipts.length === 0) return <p data-part="ledger">{PRINT_TEXT.noPayments}</p>;
  return (
    <table data-part="ledger" className="mt-[3mm] w-full">
      <thead>
        <tr className="border-t border-b border-black">
          <th scope="col" className="py-[1mm] text-left font-semibold">
            Payments
          </th>
          <th scope="col" className="py-[1mm] text-right font-semibold">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {receipts.toReversed().map((row) => (
          <tr key={row.id} className="align-baseline">
            <td className="py-[0.8mm] pr-[3mm]">
              <div className="paper-line">
                <p>{formatLongDate(new Date(row.receivedAt), zone)}</p>
                <p className="text-[0.9em]">{detailsOf(row)}</p>
              </div>
            </td>
            <td className="py-[0.8mm] text-right whitespace-nowrap">
              {row.isReversed ? <s>{formatMoney(row.amount)}</s> : formatMoney(row.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function detailsOf(row: Receipt): string {
  const method = PAYMENT_METHODS.find((one) => one === row.method);
  return [
    LEDGER_KIND_LABELS[row.kind],
    method && PAYMENT_METHOD_LABELS[method],
    row.reference,
    row.isReversed && 'reversed',
    row.reason,
  ]
    .filter(Boolean)
    .join(' · ');
}
