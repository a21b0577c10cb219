import { HistoryList } from '#web/components/history-list.tsx';
import { customerHistoryQuery } from '../customer-overview.queries.ts';

/** What happened to a customer and to what is theirs. */
export function CustomerHistory({ customerId }: { customerId: number }) {
  return <HistoryList log={customerHistoryQuery(customerId)} />;
}
