import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type {
  AppReminder,
  CreateAppReminderBody,
  UpdateAppReminderBody,
} from '#shared/contracts/app-reminders.ts';
import type { RowSubject } from '#web/components/shop/refusal.ts';
import { api, type Page } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** Everything read from reminders lies under this key. */
const REMINDERS_KEY = ['/api/app-reminders'] as const;

const PAGE_SIZE = 36;

/** Newest activity first, page by page. The server changes reminders too, when it sends them: looked up each visit. */
export const reminderListQuery = infiniteQueryOptions({
  queryKey: [...REMINDERS_KEY, 'list'],
  queryFn: ({ pageParam, signal }) => api.getPage<AppReminder>(pageParam, { signal }),
  initialPageParam: `${REMINDERS_KEY[0]}?limit=${PAGE_SIZE}`,
  getNextPageParam: (page) => page.nextPath,
  staleTime: 0,
});

export function postReminder(body: CreateAppReminderBody, idempotencyKey: string): Promise<AppReminder> {
  return api.post<AppReminder>(REMINDERS_KEY[0], body, { idempotencyKey });
}

/** Changes the reminder as it was seen; stale sight is a 412 with the current row. */
export function putReminder(
  { id, version }: Pick<AppReminder, 'id' | 'version'>,
  change: UpdateAppReminderBody,
): Promise<AppReminder> {
  return api.put<AppReminder>(`${REMINDERS_KEY[0]}/${id}`, change, { ifMatch: version });
}

export function deleteReminder({ id, version }: Pick<AppReminder, 'id' | 'version'>): Promise<void> {
  return api.delete(`${REMINDERS_KEY[0]}/${id}`, undefined, { ifMatch: version });
}

/** Shows the server's row in its place at once, so that nothing jumps from under the hand. */
export function replaceReminder(client: QueryClient, row: AppReminder): void {
  changeListed(client, (items) => items.map((listed) => (listed.id === row.id ? row : listed)));
}

export function removeReminder(client: QueryClient, id: number): void {
  changeListed(client, (items) => items.filter((listed) => listed.id !== id));
  refreshReminders(client);
}

export function refreshReminders(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: REMINDERS_KEY });
}

/** The reminder as it is now, which the server sends along when it refuses a change; null when it sent none. */
export function currentReminderOf(error: unknown): AppReminder | null {
  const current = error instanceof ApiError ? error.problem?.current : null;
  const isRow = typeof current === 'object' && current !== null && 'reminderDate' in current;
  return isRow ? (current as AppReminder) : null;
}

/** After a refusal: shows the row as it is now where the server sent it, else reads what may have gone. */
export function adoptCurrentReminder(client: QueryClient, error: unknown): void {
  const current = currentReminderOf(error);
  if (current) replaceReminder(client, current);
  else if (error instanceof ApiError && error.status === 404) refreshReminders(client);
}

/** How a change of a reminder that somebody else was faster with is told. */
export const REMINDER_SUBJECT: RowSubject<AppReminder> = {
  entity: 'app_reminder',
  standingOf: () => null,
  currentOf: currentReminderOf,
  adopt: adoptCurrentReminder,
};

function changeListed(client: QueryClient, change: (items: AppReminder[]) => AppReminder[]): void {
  client.setQueriesData<InfiniteData<Page<AppReminder>, string>>(
    { queryKey: REMINDERS_KEY },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}
