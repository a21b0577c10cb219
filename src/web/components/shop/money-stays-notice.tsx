import { Notice } from '../notice.tsx';
import { moneyStaysText, RETURN_FIRST } from './money-stays.text.ts';

/** Shown in the question before a record with received money is deleted: the money is not removed with it. */
export function MoneyStaysNotice({ paidAmount }: { paidAmount: string }) {
  const stays = moneyStaysText(paidAmount);
  if (stays === null) return null;
  return (
    <Notice tone="danger" title={stays}>
      {RETURN_FIRST}
    </Notice>
  );
}
