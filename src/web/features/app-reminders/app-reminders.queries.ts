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

/** Everything read from reminders lies under this key. */
const REMINDERS_KEY = ['/api/app-reminders'] as const;

/** What is due next first, page by page. The server changes reminders too, when it sends them: looked up each visit. */
export const reminderListQuery = {
  ...pageQuery<AppReminder>([...REMINDERS_KEY, 'list'], REMINDERS_KEY[0], { order: 'due', limit: '36' }),
  staleTime: 0,
};

export function postReminder(body: CreateAppReminderBody): Promise<AppReminder> {
  return api.post<AppReminder>(REMINDERS_KEY[0], body);
}

/** Changes the reminder as it was seen; stale sight is a 412 with the current row. */
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

/** Shows the server's row in its place at once, so that nothing jumps from under the hand. */
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

/** How a change of a reminder that somebody else was faster with is told. */
export const REMINDER_SUBJECT = rowSubject<AppReminder>({
  entity: 'app_reminder',
  mark: 'reminderDate',
  standingOf: () => null,
  replace: replaceReminder,
  refresh: refreshReminders,
});
