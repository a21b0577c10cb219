import { Notice } from '../notice.tsx';
import { moneyStaysText, RETURN_FIRST } from './money-stays.text.ts';

/** In the question before a record is deleted for which money was received: that does not go with it. */
export function MoneyStaysNotice({ paidAmount }: { paidAmount: string }) {
  const stays = moneyStaysText(paidAmount);
  if (stays === null) return null;
  return (
    <Notice tone="danger" title={stays}>
      {RETURN_FIRST}
    </Notice>
  );
}
