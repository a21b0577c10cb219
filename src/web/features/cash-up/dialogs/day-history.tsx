import { HistoryList } from '#web/components/history-list.tsx';
import { cashUpHistoryQuery } from '../public/cash-up.queries.ts';

/** Every closing and reopening of a day. */
export function DayHistory({ id }: { id: number }) {
  return <HistoryList log={cashUpHistoryQuery(id)} />;
}
