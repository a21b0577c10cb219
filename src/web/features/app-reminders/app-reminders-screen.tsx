import { useInfiniteQuery } from '@tanstack/react-query';
import { AlarmClock, Plus } from 'lucide-react';
import { useCallback } from 'react';
import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import { DialogHost } from '#web/components/dialog/dialog-host.tsx';
import { ExportList } from '#web/components/list/export-list.tsx';
import { usePagedRows } from '#web/components/list/paged-list.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { reminderListQuery } from './app-reminders.queries.ts';
import { REMINDERS_TEXT } from './app-reminders.text.ts';
import { REMINDER_DIALOGS, useReminderDialogs } from './reminder-dialogs.tsx';
import { ReminderGrid, RemindersLoading } from './reminder-grid.tsx';

/** Reminders that the server sends to the team when they are due, at /app-reminders. */
export function AppRemindersScreen() {
  return (
    <DialogHost host={REMINDER_DIALOGS}>
      <Reminders />
    </DialogHost>
  );
}

function Reminders() {
  const list = useInfiniteQuery(reminderListQuery);
  const reminders = usePagedRows(list);
  const open = useReminderDialogs();
  const edit = useCallback((reminder: AppReminder) => open('edit', reminder), [open]);
  const add = () => open('add');
  return (
    <>
      <PageHeader
        title={REMINDERS_TEXT.title}
        subtitle={REMINDERS_TEXT.subtitle}
        actions={
          <>
            <Button variant="primary" shortcut="n" disabled={list.isPending} onClick={add}>
              <Plus aria-hidden />
              {REMINDERS_TEXT.add}
            </Button>
            <ExportList address={reminderListQuery.initialPageParam} />
          </>
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
        <ReminderGrid list={list} reminders={reminders} onEdit={edit} />
      )}
    </>
  );
}
