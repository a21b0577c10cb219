import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import * as contract from '#shared/contracts/app-reminders.ts';
import { reminderList } from './app-reminders.list.ts';
import { createReminder, reminderEntity, updateReminder } from './app-reminders.service.ts';
import { reminderSheet } from './app-reminders.sheet.ts';

export const appReminderRoutes = entityRoutes(
  { path: '/api/app-reminders', tag: 'App reminders', entity: reminderEntity, answer: contract.appReminder },
  (reminders) => {
    reminders.list(contract.appRemindersQuery, reminderList, reminderSheet);
    reminders.row();
    reminders.create(contract.createAppReminderBody, createReminder);
    reminders.update(contract.updateAppReminderBody, updateReminder);
    reminders.remove((command, id, ifMatch) => moveToTrash(command, reminderEntity, id, ifMatch));
  },
);
