import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from './app-context.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { agentRoutes } from './features/agents/agents.routes.ts';
import { appReminderRoutes } from './features/app-reminders/app-reminders.routes.ts';
import { asItWasRoutes } from './features/as-it-was/as-it-was.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { backupRoutes } from './features/backups/backups.routes.ts';
import { shopFileRoutes } from './features/backups/shop-files.routes.ts';
import { batchRoutes } from './features/batches/batches.routes.ts';
import { bulkRoutes } from './features/bulk/bulk.routes.ts';
import { callHoursRoutes } from './features/call-hours/call-hours.routes.ts';
import { callRoundRoutes } from './features/call-round/call-round.routes.ts';
import { callTemplateRoutes } from './features/call-templates/call-templates.routes.ts';
import { cashUpRoutes } from './features/cash-up/cash-ups.routes.ts';
import { customerOverviewRoutes } from './features/customer-overview/customer-overview.routes.ts';
import { customerRoutes } from './features/customers/customers.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { dataHealthRoutes } from './features/data-health/data-health.routes.ts';
import { deliveryRoutes } from './features/delivery/delivery.routes.ts';
import { fixCompletedRoutes } from './features/fix-completed/fix-completed.routes.ts';
import { handOverRoutes } from './features/hand-over/hand-overs.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { laybyRoutes } from './features/laybys/laybys.routes.ts';
import { listViewRoutes } from './features/list-views/list-views.routes.ts';
import { livePaymentRoutes } from './features/live-payments/live-payments.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { pushRoutes } from './features/notifications/push.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { outboxRoutes } from './features/outbox/outbox.routes.ts';
import { personalDataRoutes } from './features/personal-data/personal-data.routes.ts';
import { pocketRoutes } from './features/pocket/pocket.routes.ts';
import { preOrderRoutes } from './features/pre-orders/pre-orders.routes.ts';
import { promiseRoutes } from './features/promises/promises.routes.ts';
import { readyForCollectionRoutes } from './features/ready-for-collection/ready-for-collection.routes.ts';
import { receiptRoutes } from './features/receipts/receipts.routes.ts';
import { reservationRoutes } from './features/reservations/reservations.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { stockArrivalRoutes } from './features/stock-arrival/stock-arrivals.routes.ts';
import { metricsRoutes } from './features/system/metrics.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { undoRoutes } from './features/undo/undo.routes.ts';

/** Every feature of the server. Its routes declare their own access and contracts. */
export const FEATURES: readonly ((context: AppContext) => FastifyPluginAsyncZod)[] = [
  systemRoutes,
  metricsRoutes,
  authRoutes,
  agentRoutes,
  customerRoutes,
  customerOverviewRoutes,
  personalDataRoutes,
  orderRoutes,
  laybyRoutes,
  receiptRoutes,
  importRoutes,
  preOrderRoutes,
  reservationRoutes,
  deliveryRoutes,
  readyForCollectionRoutes,
  livePaymentRoutes,
  cashUpRoutes,
  dashboardRoutes,
  promiseRoutes,
  searchRoutes,
  pocketRoutes,
  notificationRoutes,
  appReminderRoutes,
  listViewRoutes,
  callTemplateRoutes,
  callHoursRoutes,
  jobRoutes,
  backupRoutes,
  shopFileRoutes,
  pushRoutes,
  activityRoutes,
  asItWasRoutes,
  undoRoutes,
  batchRoutes,
  outboxRoutes,
  bulkRoutes,
  stockArrivalRoutes,
  callRoundRoutes,
  handOverRoutes,
  fixCompletedRoutes,
  dataHealthRoutes,
];
