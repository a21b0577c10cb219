import { useQuery } from '@tanstack/react-query';
import { CalendarClock, PhoneCall, TriangleAlert } from 'lucide-react';
import { Figures } from '#web/components/list/figures.tsx';
import { ScopeLine } from '#web/components/list/scope-line.tsx';
import { formatTotal } from '#web/lib/format.ts';
import { reservationCountsQuery } from './reservations.queries.ts';
import { finishedHiddenText, onlyText, RESERVATIONS_TEXT } from './reservations.text.ts';
import { type ReservationFilter, searchAt, wordOf } from './reservations-filter.ts';

const FIGURES = [
  {
    word: 'waiting',
    label: RESERVATIONS_TEXT.waiting,
    count: 'waiting',
    stage: 'waiting',
    icon: CalendarClock,
  },
  { word: 'to_call', label: RESERVATIONS_TEXT.toCall, count: 'toCall', stage: 'notified', icon: PhoneCall },
  { word: 'late', label: RESERVATIONS_TEXT.late, count: 'late', stage: 'overdue', icon: TriangleAlert },
] as const;

/**
 * How many wait, are to be called, or are late, within the search. Each links to its rows, or back when that filter is active.
 */
export function ReservationFigures({ filter }: { filter: ReservationFilter }) {
  const { data, isError } = useQuery(reservationCountsQuery(filter));
  return (
    <Figures
      label={RESERVATIONS_TEXT.summary}
      hasFailed={isError}
      figures={FIGURES.map(({ word, label, count, stage, icon }) => {
        const isCurrent = wordOf(filter) === word;
        return {
          key: word,
          label: word === 'to_call' ? <ToCallLabel /> : label,
          stage,
          icon,
          value: data && formatTotal({ count: data[count], isAtLeast: data.isAtLeast }),
          search: searchAt(isCurrent ? undefined : word, filter),
          isCurrent,
        };
      })}
    />
  );
}

/** On a phone the first words are hidden, so that the figures stay on one line. */
function ToCallLabel() {
  const [before, words] = RESERVATIONS_TEXT.toCall.split(' – ');
  return (
    <>
      <span className="max-sm:sr-only">{before} –</span>{' '}
      <span className="max-sm:inline-block max-sm:first-letter:uppercase">{words}</span>
    </>
  );
}

/** What the status filter hides, with a link to show it. */
export function StatusLine({ filter }: { filter: ReservationFilter }) {
  const { status } = filter;
  const { data } = useQuery(reservationCountsQuery(filter));
  const link = (words: string, to?: string) => ({ words, search: searchAt(to, filter) });
  if (status === 'open') {
    if (!data || data.completed + data.cancelled === 0) return null;
    const hidden = { count: data.completed + data.cancelled, isAtLeast: data.isAtLeast };
    return <ScopeLine link={link(RESERVATIONS_TEXT.show, 'all')}>{finishedHiddenText(hidden)}</ScopeLine>;
  }
  if (status === 'all')
    return <ScopeLine link={link(RESERVATIONS_TEXT.hide)}>{RESERVATIONS_TEXT.allShown}</ScopeLine>;
  return <ScopeLine link={link(RESERVATIONS_TEXT.showOpen)}>{onlyText(status)}</ScopeLine>;
}
