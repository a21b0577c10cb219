import type { QueryClient } from '@tanstack/react-query';
import type {
  AppReminder,
  CreateAppReminderBody,
  UpdateAppReminderBody,
} from '#shared/contracts/app-reminders.ts';
import { rowSubject } from '#web/components/shop/refusal.ts';
import { api } from '#web/lib/api-client.ts';
import { dropListed, putRow } from '#web/lib/listed-rows.ts';
import { pageQuery } from '#web/lib/page-query.ts';

/** The query key of all reminder data. */
const REMINDERS_KEY = ['/api/app-reminders'] as const;

/** The next due first, page by page. Read again at each visit, because the server changes reminders when it sends them. */
export const reminderListQuery = {
  ...pageQuery<AppReminder>([...REMINDERS_KEY, 'list'], REMINDERS_KEY[0], { order: 'due', limit: '36' }),
  staleTime: 0,
};

export function postReminder(body: CreateAppReminderBody): Promise<AppReminder> {
  return api.post<AppReminder>(REMINDERS_KEY[0], body);
}

/** Changes the version that was seen; a newer one is a 412 with the current row. */
export function putReminder(
  { id, version, title }: Pick<AppReminder, 'id' | 'version' | 'title'>,
  change: UpdateAppReminderBody,
): Promise<AppReminder> {
  return api.put<AppReminder>(`${REMINDERS_KEY[0]}/${id}`, change, {
    ifMatch: version,
    what: `Reminder · ${title}`,
  });
}

export function deleteReminder({ id, version }: Pick<AppReminder, 'id' | 'version'>): Promise<void> {
  return api.delete(`${REMINDERS_KEY[0]}/${id}`, undefined, { ifMatch: version });
}

/** Replaces the cached row by the server's in its place, so that no card moves while it is being pressed. */
export function replaceReminder(client: QueryClient, row: AppReminder): void {
  putRow(client, row, { lists: [REMINDERS_KEY] });
}

export function removeReminder(client: QueryClient, id: number): void {
  dropListed(client, REMINDERS_KEY, id);
  refreshReminders(client);
}

export function refreshReminders(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: REMINDERS_KEY });
}

/** How a conflicting change of a reminder by somebody else is described. */
export const REMINDER_SUBJECT = rowSubject<AppReminder>({
  entity: 'app_reminder',
  mark: 'reminderDate',
  standingOf: () => null,
  replace: replaceReminder,
  refresh: refreshReminders,
});
