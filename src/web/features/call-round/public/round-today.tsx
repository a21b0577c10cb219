import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callRoundQuery } from '../call-round.queries.ts';
import { CALL_TEXT, doneText } from '../call-round.text.ts';

/** Who is to be called is asked of all records, and changes with most of what is done: not with each change, for a line at the side. */
const EVERY_MS = 60_000;

/** How far the whole shop's call round is today, and the way to it; nothing where nobody is to be called. */
export function RoundToday() {
  const { data } = useQuery({
    ...callRoundQuery(''),
    meta: { realtime: 'manual' },
    refetchInterval: EVERY_MS,
    refetchOnMount: 'always',
  });
  if (data === undefined || data.done + data.waiting === 0) return null;
  const words = `${CALL_TEXT.title}: ${doneText(data.done, data.waiting, data.reached)}`;
  return (
    <Link
      to="/call-round"
      aria-label={words}
      title={words}
      className="whitespace-nowrap text-cyan-ink hover:underline"
    >
      {`${CALL_TEXT.title}: ${data.done} of ${data.done + data.waiting}`}
    </Link>
  );
}
