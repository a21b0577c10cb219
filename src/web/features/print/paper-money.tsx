import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { balanceOf } from '#web/components/shop/balance.ts';
import { AmountLine } from './paper-parts.tsx';
import { PRINT_TEXT } from './print.text.ts';

interface PaperMoneyProps {
  totalAmount: string;
  paidAmount: string;
  remainingAmount: string;
}

/** The total, paid and remaining amounts. */
export function PaperMoney(sums: PaperMoneyProps) {
  const { totalAmount, paidAmount, remainingAmount } = sums;
  const remaining = centsOfAmount(remainingAmount);
  const isOverpaid = remaining < 0;
  return (
    <div data-part="money">
      <dl className="grid gap-[0.35em]">
        <AmountLine label={PRINT_TEXT.total} amount={formatMoney(totalAmount)} />
        <AmountLine label={PRINT_TEXT.paid} amount={formatMoney(paidAmount)} />
        <AmountLine
          label={isOverpaid ? PRINT_TEXT.overpaid : PRINT_TEXT.balance}
          amount={formatMoney(Math.abs(remaining))}
          className="text-[1.15em] font-bold"
        />
      </dl>
      {balanceOf(sums).state === 'paid' && <p className="text-right">{PRINT_TEXT.paidInFull}</p>}
    </div>
  );
}
