import type { AppJob } from './app-context.ts';
import { dueRemindersJob } from './features/app-reminders/app-reminders.jobs.ts';
import { backupsDueJob, makeBackupJob } from './features/backups/backups.jobs.ts';
import { dataHealthJob } from './features/data-health/data-health.jobs.ts';
import { importLeftoversJob } from './features/imports/imports.jobs.ts';
import { laybysDueJob } from './features/laybys/laybys.jobs.ts';
import { scheduledNotificationsJob } from './features/notifications/notifications.jobs.ts';
import { pushFanOutJob, pushSendJob } from './features/notifications/push.jobs.ts';
import { paymentsDueJob } from './features/orders/orders.jobs.ts';
import { promisesJob } from './features/promises/promises.jobs.ts';
import { expectedStockJob } from './features/reservations/reservations.jobs.ts';
import { retentionJob, totalsCheckJob } from './features/system/system.jobs.ts';

/** Every job of the server. A feature declares its own in `<feature>.jobs.ts`. */
export const JOBS: readonly AppJob[] = [
  dueRemindersJob,
  scheduledNotificationsJob,
  laybysDueJob,
  paymentsDueJob,
  expectedStockJob,
  importLeftoversJob,
  retentionJob,
  totalsCheckJob,
  backupsDueJob,
  makeBackupJob,
  dataHealthJob,
  promisesJob,
  pushFanOutJob,
  pushSendJob,
];
