import { useInfiniteQuery } from '@tanstack/react-query';
import { AlarmClock, Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import { usePagedRows } from '#web/components/list/paged-list.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { reminderListQuery } from './app-reminders.queries.ts';
import { REMINDERS_TEXT } from './app-reminders.text.ts';
import { ReminderGrid, RemindersLoading } from './reminder-grid.tsx';

const AddReminderDialog = lazy(async () => ({
  default: (await import('./add-reminder-dialog.tsx')).AddReminderDialog,
}));
const EditReminderDialog = lazy(async () => ({
  default: (await import('./edit-reminder-dialog.tsx')).EditReminderDialog,
}));

const idOf = ({ id }: AppReminder) => id;

/** The dialog that is or was open: `key` is another one for each opening, so that forms begin afresh. */
interface Opening {
  key: number;
  reminder: AppReminder | null;
  isOpen: boolean;
}

/** Reminders that the server tells the team of when they are due, at /app-reminders. */
export function AppRemindersScreen() {
  const list = useInfiniteQuery(reminderListQuery);
  const reminders = usePagedRows(list, idOf);
  const [opening, setOpening] = useState<Opening | null>(null);
  const openFor = useCallback(
    (reminder: AppReminder | null) =>
      setOpening((last) => ({ key: (last?.key ?? 0) + 1, reminder, isOpen: true })),
    [],
  );
  const add = () => openFor(null);
  return (
    <>
      <PageHeader
        title={REMINDERS_TEXT.title}
        subtitle={REMINDERS_TEXT.subtitle}
        actions={
          <Button variant="primary" disabled={list.isPending} onClick={add}>
            <Plus aria-hidden />
            {REMINDERS_TEXT.add}
          </Button>
        }
      />
      {list.isPending ? (
        <RemindersLoading />
      ) : list.data === undefined ? (
        <ErrorState
          title={REMINDERS_TEXT.loadFailed}
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : reminders.length === 0 ? (
        <EmptyState
          icon={AlarmClock}
          title={REMINDERS_TEXT.emptyTitle}
          description={REMINDERS_TEXT.emptyNote}
          action={<Button onClick={add}>{REMINDERS_TEXT.emptyAdd}</Button>}
        />
      ) : (
        <ReminderGrid list={list} reminders={reminders} onEdit={openFor} />
      )}
      {opening && (
        <OpenDialog
          key={opening.key}
          opening={opening}
          onOpenChange={(isOpen) =>
            setOpening((last) => (last?.key === opening.key ? { ...last, isOpen } : last))
          }
        />
      )}
    </>
  );
}

interface OpenDialogProps {
  opening: Opening;
  onOpenChange: (isOpen: boolean) => void;
}

function OpenDialog({ opening: { reminder, isOpen }, onOpenChange }: OpenDialogProps) {
  return (
    <Suspense>
      {reminder === null ? (
        <AddReminderDialog isOpen={isOpen} onOpenChange={onOpenChange} />
      ) : (
        <EditReminderDialog reminder={reminder} isOpen={isOpen} onOpenChange={onOpenChange} />
      )}
    </Suspense>
  );
}
