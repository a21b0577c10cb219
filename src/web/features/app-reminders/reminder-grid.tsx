import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import { LoadMore } from '#web/components/load-more.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { REMINDERS_TEXT } from './app-reminders.text.ts';
import { ReminderCard } from './reminder-card.tsx';

const COLUMNS = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3';
const PLACEHOLDERS = 6;
const ROW_HEIGHT_PX = 250;
const ROW_GAP_PX = 16;

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

/** The cards in rows; only rows near the viewport are rendered, however many have been loaded. */
export function ReminderGrid({ list, reminders, onEdit }: ReminderGridProps) {
  const { timeZone } = useAppConfig();
  const columnCount = useColumnCount();
  const rows = useMemo(() => inRowsOf(columnCount, reminders), [columnCount, reminders]);
  return (
    <>
      <VirtualList
        label={REMINDERS_TEXT.list}
        items={rows}
        getKey={([first]) => `${columnCount}-${first?.id}`}
        estimateHeightPx={ROW_HEIGHT_PX}
        gapPx={ROW_GAP_PX}
        renderItem={(row) => (
          <div className={COLUMNS}>
            {row.map((reminder) => (
              <ReminderCard key={reminder.id} reminder={reminder} zone={timeZone} onEdit={onEdit} />
            ))}
          </div>
        )}
      />
      <LoadMore list={list} label={REMINDERS_TEXT.loadMore} failedText={REMINDERS_TEXT.moreFailed} />
    </>
  );
}

/** The number of columns of the layout in `COLUMNS`. */
function useColumnCount(): number {
  const isWide = useMediaQuery('(min-width: 80rem)');
  const isMiddling = useMediaQuery('(min-width: 48rem)');
  return isWide ? 3 : isMiddling ? 2 : 1;
}

function inRowsOf(count: number, reminders: readonly AppReminder[]): AppReminder[][] {
  const rowCount = Math.ceil(reminders.length / count);
  return Array.from({ length: rowCount }, (_, row) => reminders.slice(row * count, (row + 1) * count));
}
