// The code of each screen by its address, loaded on demand. Part of the first bundle: no data is read here.

const preOrders = () => import('#web/features/pre-orders/pre-orders-screen.tsx');

export const SCREENS = {
  '/': () => import('#web/features/dashboard/public/dashboard.tsx'),
  '/customers': () => import('#web/features/customers/customers-screen.tsx'),
  '/customers/$customerId': () => import('./customer-page.tsx'),
  '/payments': () => import('#web/features/orders/orders-screen.tsx'),
  '/live-payments': () => import('#web/features/live-payments/live-payments-screen.tsx'),
  '/ready-for-collection': () => import('#web/features/ready-for-collection/ready-for-collection-screen.tsx'),
  '/delivery-tracking': () => import('#web/features/delivery-tracking/delivery-tracking-screen.tsx'),
  // Two addresses: that of the navigation, and that of the dashboard's links.
  '/pre-orders': preOrders,
  '/preorders': preOrders,
  '/layby': () => import('#web/features/laybys/laybys-screen.tsx'),
  '/reservations': () => import('#web/features/reservations/reservations-screen.tsx'),
  '/notifications': () => import('#web/features/notifications/notifications-screen.tsx'),
  '/app-reminders': () => import('#web/features/app-reminders/app-reminders-screen.tsx'),
  '/agents': () => import('#web/features/agents/agents-screen.tsx'),
  '/stock-arrival': () => import('#web/features/stock-arrival/stock-arrival-screen.tsx'),
  '/hand-over': () => import('#web/features/hand-over/hand-over-screen.tsx'),
  '/call-round': () => import('#web/features/call-round/call-round-screen.tsx'),
  '/cash-up': () => import('#web/features/cash-up/cash-up-screen.tsx'),
  '/jobs': () => import('#web/features/jobs/jobs-screen.tsx'),
  '/data-health': () => import('#web/features/data-health/data-health-screen.tsx'),
  '/activity': () => import('#web/features/activity/activity-screen.tsx'),
  '/as-it-was': () => import('#web/features/as-it-was/as-it-was-screen.tsx'),
  '/trash': () => import('#web/features/trash/trash-screen.tsx'),
  '/print/order/$orderId': () => import('#web/features/print/print-order-screen.tsx'),
  '/print/orders': () => import('#web/features/print/print-orders-screen.tsx'),
  '/print/layby/$laybyId': () => import('#web/features/print/print-layby-screen.tsx'),
  '/print/arrival/$arrivalId': () => import('#web/features/print/print-arrival-screen.tsx'),
  '/print/hand-over/$handOverId': () => import('#web/features/print/print-hand-over-screen.tsx'),
  '/print/provisional/$writeKey': () => import('#web/features/print/print-provisional-screen.tsx'),
  '/print/cash-up/$cashUpId': () => import('#web/features/print/print-cash-up-screen.tsx'),
  '/notification-center': () => import('#web/features/notification-center/notification-center-screen.tsx'),
} as const;

type ScreenPath = keyof typeof SCREENS;

/** The screen at an address; null where there is none. */
export function screenAt(pathname: string): ScreenPath | null {
  const parts = pathname.split('/');
  const paths = Object.keys(SCREENS) as ScreenPath[];
  const isMeant = (path: string) => {
    const wanted = path.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith('$') || part === parts[index])
    );
  };
  return paths.find(isMeant) ?? null;
}
