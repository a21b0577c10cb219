import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { DashboardScreen } from '#web/features/dashboard/public/dashboard.tsx';
import { validateLaybysSearch } from '#web/features/laybys/laybys-search-params.ts';
import { validateLivePaymentsSearch } from '#web/features/live-payments/live-payments-search-params.ts';
import { validateOrdersSearch } from '#web/features/orders/orders-search-params.ts';
import { validatePreOrdersSearch } from '#web/features/pre-orders/pre-orders-search-params.ts';
import { validateLaybyPrintSearch, validatePrintSearch } from '#web/features/print/print-search-params.ts';
import { validateReservationsSearch } from '#web/features/reservations/reservations-search-params.ts';
import { parseUrlSearch, stringifyUrlSearch, validateUrlSearch } from '#web/lib/url-search.ts';
import { FailurePage } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const rootRoute = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundScreen,
  validateSearch: validateUrlSearch,
});

type ScreenModule<Name extends string> = Record<Name, () => React.ReactNode>;

const screen = <Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<ScreenModule<Name>>,
  name: Name,
) => createRoute({ getParentRoute: () => rootRoute, path, component: lazyRouteComponent(load, name) });

/** A screen whose address says what is shown on it. */
const searchScreen = <Path extends string, Name extends string, Search>(
  path: Path,
  load: () => Promise<ScreenModule<Name>>,
  name: Name,
  validateSearch: (search: Record<string, unknown>) => Search,
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch,
    component: lazyRouteComponent(load, name),
  });

/** At two addresses: the one of the navigation, and the one that the dashboard leads to. */
const importPreOrders = () => import('#web/features/pre-orders/pre-orders-screen.tsx');

const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/', component: DashboardScreen }),
  screen('/customers', () => import('#web/features/customers/customers-screen.tsx'), 'CustomersScreen'),
  screen('/customers/$customerId', () => import('./customer-page.tsx'), 'CustomerPage'),
  searchScreen(
    '/payments',
    () => import('#web/features/orders/orders-screen.tsx'),
    'OrdersScreen',
    validateOrdersSearch,
  ),
  searchScreen(
    '/live-payments',
    () => import('#web/features/live-payments/live-payments-screen.tsx'),
    'LivePaymentsScreen',
    validateLivePaymentsSearch,
  ),
  screen(
    '/ready-for-collection',
    () => import('#web/features/ready-for-collection/ready-for-collection-screen.tsx'),
    'ReadyForCollectionScreen',
  ),
  screen(
    '/delivery-tracking',
    () => import('#web/features/delivery-tracking/delivery-tracking-screen.tsx'),
    'DeliveryTrackingScreen',
  ),
  searchScreen('/pre-orders', importPreOrders, 'PreOrdersScreen', validatePreOrdersSearch),
  searchScreen('/preorders', importPreOrders, 'PreOrdersScreen', validatePreOrdersSearch),
  searchScreen(
    '/layby',
    () => import('#web/features/laybys/laybys-screen.tsx'),
    'LaybysScreen',
    validateLaybysSearch,
  ),
  searchScreen(
    '/reservations',
    () => import('#web/features/reservations/reservations-screen.tsx'),
    'ReservationsScreen',
    validateReservationsSearch,
  ),
  screen(
    '/notifications',
    () => import('#web/features/notifications/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
  screen(
    '/app-reminders',
    () => import('#web/features/app-reminders/app-reminders-screen.tsx'),
    'AppRemindersScreen',
  ),
  screen('/jobs', () => import('#web/features/jobs/jobs-screen.tsx'), 'JobsScreen'),
  screen('/trash', () => import('#web/features/trash/trash-screen.tsx'), 'TrashScreen'),
  searchScreen(
    '/print/order/$orderId',
    () => import('#web/features/print/print-order-screen.tsx'),
    'PrintOrderScreen',
    validatePrintSearch,
  ),
  searchScreen(
    '/print/layby/$laybyId',
    () => import('#web/features/print/print-layby-screen.tsx'),
    'PrintLaybyScreen',
    validateLaybyPrintSearch,
  ),
  screen(
    '/notification-center',
    () => import('#web/features/notification-center/notification-center-screen.tsx'),
    'NotificationCenterScreen',
  ),
]);

/** Tests give a memory history; the app uses the browser's. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch: parseUrlSearch,
    stringifySearch: stringifyUrlSearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: FailurePage,
    defaultPendingComponent: ScreenSkeleton,
    defaultPendingMs: 120,
    defaultPendingMinMs: 0,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
