import { sql } from 'drizzle-orm';
import { appReminders } from '#server/platform/database/schema/app-reminders.schema.ts';
import { columnsOf } from '#server/platform/entities/read-columns.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import { type AppReminder, appReminder } from '#shared/contracts/app-reminders.ts';
import { presentReminder, type ShownReminder } from './app-reminders.present.ts';

const COLUMNS = columnsOf(appReminders, 'app_reminders', appReminder);

/** Live reminders, newest activity first. */
export function reminderList(): ListQuery<ShownReminder, AppReminder> {
  return {
    rows: ({ limit, after }) => sql`
      select ${COLUMNS} from app_reminders
      where deleted_batch_id is null
        ${after === null ? sql`` : sql`and (updated_at, id) < (${after.at}, ${after.id})`}
      order by updated_at desc, id desc ${limit === null ? sql`` : sql`limit ${limit}`}`,
    count: () => sql`select count(*)::int as total from app_reminders where deleted_batch_id is null`,
    present: presentReminder,
    cursorOf: ({ updatedAt, id }) => ({ at: new Date(updatedAt), id }),
  };
}
