import { useQuery } from '@tanstack/react-query';
import { CLOCK_MS, callRoundQuery } from '../call-round.queries.ts';
import { doneText } from '../call-round.text.ts';

/** How far the whole shop's call round is today: how many are still to be called, and '12 of 31 done today, 9 reached'. */
export function useRoundToday() {
  const { data, isError } = useQuery({
    ...callRoundQuery(''),
    // Who is to be called is asked of all records, and changes with most of what is done: not with each change, for one card of many.
    meta: { realtime: 'manual' },
    refetchInterval: CLOCK_MS,
    refetchOnMount: 'always',
  });
  const words = data && doneText(data.done, data.waiting, data.reached);
  return { waiting: data?.waiting, words, hasFailed: isError && data === undefined };
}
