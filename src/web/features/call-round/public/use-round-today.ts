import { useQuery } from '@tanstack/react-query';
import { CLOCK_MS, callRoundQuery } from '../call-round.queries.ts';
import { doneText } from '../call-round.text.ts';

/** The progress of the whole shop's call round today: how many are still to be called, and '12 of 31 done today, 9 reached'. */
export function useRoundToday() {
  const { data, isError } = useQuery({
    ...callRoundQuery(''),
    // Computing it reads all records, and most changes affect it: too expensive to repeat after each change for one card among many.
    meta: { realtime: 'manual' },
    refetchInterval: CLOCK_MS,
    refetchOnMount: 'always',
  });
  const words = data && doneText(data.done, data.waiting, data.reached);
  return { waiting: data?.waiting, words, hasFailed: isError && data === undefined };
}
