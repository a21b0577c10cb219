import { HistoryList } from '#web/components/history-list.tsx';
import { customerHistoryQuery } from '../customer-overview.queries.ts';

/** The history of a customer and of their records. */
export function CustomerHistory({ customerId }: { customerId: number }) {
  return <HistoryList log={customerHistoryQuery(customerId)} />;
}
