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

const screen = <Path extends string>(path: Path, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => rootRoute, path, component });

/** At two addresses: the one of the navigation, and the one that the dashboard leads to. */
const preOrdersScreen = lazyRouteComponent(
  () => import('#web/features/pre-orders/pre-orders-screen.tsx'),
  'PreOrdersScreen',
);

const routeTree = rootRoute.addChildren([
  screen('/', DashboardScreen),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/customers',
    component: lazyRouteComponent(
      () => import('#web/features/customers/customers-screen.tsx'),
      'CustomersScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/customers/$customerId',
    component: lazyRouteComponent(() => import('./customer-page.tsx'), 'CustomerPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/payments',
    validateSearch: validateOrdersSearch,
    component: lazyRouteComponent(() => import('#web/features/orders/orders-screen.tsx'), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/live-payments',
    validateSearch: validateLivePaymentsSearch,
    component: lazyRouteComponent(
      () => import('#web/features/live-payments/live-payments-screen.tsx'),
      'LivePaymentsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/ready-for-collection',
    component: lazyRouteComponent(
      () => import('#web/features/ready-for-collection/ready-for-collection-screen.tsx'),
      'ReadyForCollectionScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/delivery-tracking',
    component: lazyRouteComponent(
      () => import('#web/features/delivery-tracking/delivery-tracking-screen.tsx'),
      'DeliveryTrackingScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/pre-orders',
    validateSearch: validatePreOrdersSearch,
    component: preOrdersScreen,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/preorders',
    validateSearch: validatePreOrdersSearch,
    component: preOrdersScreen,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/layby',
    validateSearch: validateLaybysSearch,
    component: lazyRouteComponent(() => import('#web/features/laybys/laybys-screen.tsx'), 'LaybysScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reservations',
    validateSearch: validateReservationsSearch,
    component: lazyRouteComponent(
      () => import('#web/features/reservations/reservations-screen.tsx'),
      'ReservationsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/notifications',
    component: lazyRouteComponent(
      () => import('#web/features/notifications/notifications-screen.tsx'),
      'NotificationsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/app-reminders',
    component: lazyRouteComponent(
      () => import('#web/features/app-reminders/app-reminders-screen.tsx'),
      'AppRemindersScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/jobs',
    component: lazyRouteComponent(() => import('#web/features/jobs/jobs-screen.tsx'), 'JobsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trash',
    component: lazyRouteComponent(() => import('#web/features/trash/trash-screen.tsx'), 'TrashScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/print/order/$orderId',
    validateSearch: validatePrintSearch,
    component: lazyRouteComponent(
      () => import('#web/features/print/print-order-screen.tsx'),
      'PrintOrderScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/print/layby/$laybyId',
    validateSearch: validateLaybyPrintSearch,
    component: lazyRouteComponent(
      () => import('#web/features/print/print-layby-screen.tsx'),
      'PrintLaybyScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/notification-center',
    component: lazyRouteComponent(
      () => import('#web/features/notification-center/notification-center-screen.tsx'),
      'NotificationCenterScreen',
    ),
  }),
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
