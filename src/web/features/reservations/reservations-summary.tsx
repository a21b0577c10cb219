import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, PhoneCall, TriangleAlert } from 'lucide-react';
import { StatCard } from '#web/components/ui/stat-card.tsx';
import { cn } from '#web/lib/cn.ts';
import { reservationCountsQuery } from './reservations.queries.ts';
import { finishedHiddenText, onlyText, RESERVATIONS_TEXT } from './reservations.text.ts';
import { type ReservationFilter, wordOf } from './reservations-filter.ts';

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

/** How many wait, are to be called, are late. Each leads to those, and back when it is the filter already. */
export function ReservationFigures({ filter }: { filter: ReservationFilter }) {
  const { data, isError } = useQuery(reservationCountsQuery);
  const unknown = isError ? (
    RESERVATIONS_TEXT.unknown
  ) : (
    <span aria-hidden className="skeleton my-1 block h-6 w-16 rounded-lg" />
  );
  return (
    <nav aria-label={RESERVATIONS_TEXT.summary}>
      <ul className="grid grid-cols-3 gap-2 sm:gap-3">
        {FIGURES.map(({ word, label, count, stage, icon }) => {
          const isCurrent = wordOf(filter) === word;
          return (
            <li key={word}>
              <Link
                to="/reservations"
                search={{ status: isCurrent ? undefined : word, q: filter.q || undefined }}
                activeProps={{}}
                aria-current={isCurrent ? 'true' : undefined}
                className="group block h-full rounded-panel"
              >
                <StatCard
                  className={cn(
                    'h-full transition-[filter] group-hover:brightness-110 max-sm:p-3 max-sm:[&_svg]:hidden',
                    isCurrent && 'outline-2 outline-stage',
                  )}
                  label={label}
                  stage={stage}
                  icon={icon}
                  value={data?.[count].toLocaleString('en') ?? unknown}
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const LINK_LOOK =
  '-my-2.5 inline-block py-2.5 font-medium text-cyan-ink underline underline-offset-4 hover:text-text';

/** What the status filter leaves out, and the way to see it. */
export function StatusLine({ filter }: { filter: ReservationFilter }) {
  const { data } = useQuery(reservationCountsQuery);
  const q = filter.q || undefined;
  const link = (status: string | undefined, words: string) => (
    <Link to="/reservations" search={{ status, q }} className={LINK_LOOK}>
      {words}
    </Link>
  );
  if (filter.status === 'open') {
    const hidden = data ? data.completed + data.cancelled : 0;
    if (hidden === 0) return null;
    return (
      <p className="text-note text-soft">
        {finishedHiddenText(hidden)} · {link('all', RESERVATIONS_TEXT.show)}
      </p>
    );
  }
  if (filter.status === 'all') {
    return (
      <p className="text-note text-soft">
        {RESERVATIONS_TEXT.allShown} · {link(undefined, RESERVATIONS_TEXT.hide)}
      </p>
    );
  }
  return (
    <p className="text-note text-soft">
      {onlyText(filter.status)} · {link(undefined, RESERVATIONS_TEXT.showOpen)}
    </p>
  );
}
