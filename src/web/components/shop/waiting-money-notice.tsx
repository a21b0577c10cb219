import { type Cents, formatMoney } from '#shared/domain/money.ts';
import { Notice } from '../notice.tsx';

/** Shown beside the amount to pay: why that is less than the amount due. */
export function WaitingMoneyNotice({ cents }: { cents: Cents }) {
  return (
    cents > 0 && (
      <Notice role="status">{`${formatMoney(cents)} was received on this device and has not been sent yet. It is counted as paid here.`}</Notice>
    )
  );
}
