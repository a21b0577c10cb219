import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import { LoadMore } from '#web/components/load-more.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { useAppConfig } from '#web/features/auth/auth.queries.ts';
import { REMINDERS_TEXT } from './app-reminders.text.ts';
import { ReminderCard } from './reminder-card.tsx';

const COLUMNS = 'grid gap-3 sm:gap-4 md:grid-cols-2 xl:grid-cols-3';
const PLACEHOLDERS = 6;

export function RemindersLoading() {
  return (
    <SkeletonList
      count={PLACEHOLDERS}
      label={REMINDERS_TEXT.loading}
      className={COLUMNS}
      itemClassName="h-56"
    />
  );
}

interface ReminderGridProps {
  list: UseInfiniteQueryResult;
  reminders: readonly AppReminder[];
  onEdit: (reminder: AppReminder) => void;
}

/** The browser lays out and paints only the cards near the window, however many have been loaded. */
export function ReminderGrid({ list, reminders, onEdit }: ReminderGridProps) {
  const { timeZone } = useAppConfig();
  return (
    <>
      <ul aria-label={REMINDERS_TEXT.list} className={COLUMNS}>
        {reminders.map((reminder) => (
          <li
            key={reminder.id}
            className="min-w-0 [contain-intrinsic-size:auto_14rem] [content-visibility:auto]"
          >
            <ReminderCard reminder={reminder} zone={timeZone} onEdit={onEdit} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} label={REMINDERS_TEXT.loadMore} failedText={REMINDERS_TEXT.moreFailed} />
    </>
  );
}
