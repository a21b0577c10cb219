import { sql } from 'drizzle-orm';
import { appReminders } from '#server/platform/database/schema/app-reminders.schema.ts';
import { columnsOf } from '#server/platform/entities/read-columns.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import { keptCount } from '#server/platform/totals/kept-totals.ts';
import { type AppReminder, type AppRemindersQuery, appReminder } from '#shared/contracts/app-reminders.ts';
import { presentReminder, type ShownReminder } from './app-reminders.present.ts';

const COLUMNS = columnsOf(appReminders, 'app_reminders', appReminder);

/** Subtracting a due time from this later instant turns "soonest first" into the list's descending order. */
const END_OF_TIME = Date.UTC(9000, 0);

/** Live reminders, newest activity first; with `order: 'due'`, those still to be sent come first, the soonest at the top. */
export function reminderList({ order }: AppRemindersQuery): ListQuery<ShownReminder, AppReminder> {
  const key =
    order === 'due'
      ? sql`case when is_active and not notified and reminder_date is not null
          then ${new Date(END_OF_TIME)}::timestamptz - (reminder_date - to_timestamp(0)) else updated_at end`
      : sql`updated_at`;
  return {
    rows: ({ limit, after }) => sql`
      select ${COLUMNS} from app_reminders
      where deleted_batch_id is null
        ${after === null ? sql`` : sql`and (${key}, id) < (${after.at}, ${after.id})`}
      order by ${key} desc, id desc ${limit === null ? sql`` : sql`limit ${limit}`}`,
    total: { kept: keptCount('app_reminders') },
    present: presentReminder,
    cursorOf: ({ updatedAt, reminderDate, isActive, notified, id }) => {
      const isAhead = order === 'due' && isActive && !notified && reminderDate !== null;
      return {
        at: isAhead ? new Date(END_OF_TIME - new Date(reminderDate).getTime()) : new Date(updatedAt),
        id,
      };
    },
  };
}
