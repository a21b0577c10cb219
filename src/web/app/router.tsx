import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { validateActivitySearch } from '#web/features/activity/activity-search-params.ts';
import { validateAsItWasSearch } from '#web/features/as-it-was/as-it-was-search-params.ts';
import { validateCashUpSearch } from '#web/features/cash-up/cash-up-search-params.ts';
import { validateLaybysSearch } from '#web/features/laybys/laybys-search-params.ts';
import { validateLivePaymentsSearch } from '#web/features/live-payments/live-payments-search-params.ts';
import { validateOrdersSearch } from '#web/features/orders/orders-search-params.ts';
import { validatePreOrdersSearch } from '#web/features/pre-orders/pre-orders-search-params.ts';
import {
  validateLaybyPrintSearch,
  validateOrdersPrintSearch,
  validatePaperSearch,
  validatePrintSearch,
} from '#web/features/print/print-search-params.ts';
import { validateReservationsSearch } from '#web/features/reservations/reservations-search-params.ts';
import { validateStockArrivalSearch } from '#web/features/stock-arrival/stock-arrival-search-params.ts';
import { parseUrlSearch, stringifyUrlSearch, validateUrlSearch } from '#web/lib/url-search.ts';
import { FailurePage } from './error-boundary.tsx';
import { readFirst } from './first-queries.ts';
import { Frame } from './frame.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SCREENS } from './screens.ts';

const NotFoundScreen = lazyPart(() => import('./not-found-screen.tsx'), 'NotFoundScreen');

const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Frame,
  notFoundComponent: () => <NotFoundScreen />,
  validateSearch: validateUrlSearch,
});

type Screens = typeof SCREENS;
/** The names that the module of a screen exports. */
type NameIn<Path extends keyof Screens> = keyof Awaited<ReturnType<Screens[Path]>>;

const screen = <Path extends keyof Screens>(path: Path, name: NameIn<Path>) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    loader: readAhead(path),
    component: componentOf(path, name),
  });

/** A screen with parameters in its address. */
const searchScreen = <Path extends keyof Screens, Search>(
  path: Path,
  name: NameIn<Path>,
  validateSearch: (search: Record<string, unknown>) => Search,
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch,
    loader: readAhead(path),
    component: componentOf(path, name),
  });

interface Opening {
  preload: boolean;
  context: { client: QueryClient };
  location: { pathname: string; search: object };
}

/** Preloads data when a link is hovered or touched; a screen that is opened requests its data itself. */
function readAhead(path: keyof Screens) {
  return ({ preload, context, location: { pathname, search } }: Opening): void => {
    if (preload) readFirst(context.client, path, pathname, { ...search });
  };
}

type ScreenModule<Name extends string> = Record<Name, () => React.ReactNode>;

function componentOf<Path extends keyof Screens>(path: Path, name: NameIn<Path>) {
  // Each module exports its screen under the name that `NameIn` allows.
  const load = SCREENS[path] as () => Promise<ScreenModule<string>>;
  return lazyRouteComponent(load, String(name));
}

const routeTree = rootRoute.addChildren([
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    loader: readAhead('/'),
    component: componentOf('/', 'DashboardScreen'),
  }),
  screen('/customers', 'CustomersScreen'),
  screen('/customers/$customerId', 'CustomerPage'),
  searchScreen('/payments', 'OrdersScreen', validateOrdersSearch),
  searchScreen('/live-payments', 'LivePaymentsScreen', validateLivePaymentsSearch),
  screen('/ready-for-collection', 'ReadyForCollectionScreen'),
  screen('/delivery-tracking', 'DeliveryTrackingScreen'),
  searchScreen('/pre-orders', 'PreOrdersScreen', validatePreOrdersSearch),
  searchScreen('/preorders', 'PreOrdersScreen', validatePreOrdersSearch),
  searchScreen('/layby', 'LaybysScreen', validateLaybysSearch),
  searchScreen('/reservations', 'ReservationsScreen', validateReservationsSearch),
  screen('/notifications', 'NotificationsScreen'),
  screen('/app-reminders', 'AppRemindersScreen'),
  screen('/agents', 'AgentsScreen'),
  searchScreen('/stock-arrival', 'StockArrivalScreen', validateStockArrivalSearch),
  screen('/hand-over', 'HandOverScreen'),
  screen('/call-round', 'CallRoundScreen'),
  searchScreen('/cash-up', 'CashUpScreen', validateCashUpSearch),
  screen('/jobs', 'JobsScreen'),
  screen('/data-health', 'DataHealthScreen'),
  searchScreen('/activity', 'ActivityScreen', validateActivitySearch),
  searchScreen('/as-it-was', 'AsItWasScreen', validateAsItWasSearch),
  screen('/trash', 'TrashScreen'),
  searchScreen('/print/order/$orderId', 'PrintOrderScreen', validatePrintSearch),
  searchScreen('/print/orders', 'PrintOrdersScreen', validateOrdersPrintSearch),
  searchScreen('/print/layby/$laybyId', 'PrintLaybyScreen', validateLaybyPrintSearch),
  searchScreen('/print/arrival/$arrivalId', 'PrintArrivalScreen', validatePaperSearch),
  searchScreen('/print/hand-over/$handOverId', 'PrintHandOverScreen', validatePaperSearch),
  searchScreen('/print/provisional/$writeKey', 'PrintProvisionalScreen', validatePaperSearch),
  searchScreen('/print/cash-up/$cashUpId', 'PrintCashUpScreen', validatePaperSearch),
  screen('/notification-center', 'NotificationCenterScreen'),
]);

/** Tests pass a memory history; the app uses the browser's. */
export function createAppRouter(client: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { client },
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
