import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SessionReply } from '#shared/contracts/auth.ts';
import type { AppConfig } from '#shared/contracts/config.ts';
import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';
import { STEP_STATUSES, TILE_COUNTS } from '#shared/domain/order-statuses.ts';
import { AuthGate } from '#web/app/auth-gate.tsx';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { type StubbedRoute, stubFetch } from './stub-fetch.ts';

export const CONFIG: AppConfig = {
  companyName: 'Etosha',
  productName: 'Omatala',
  agents: ['Agent 1', 'Agent 2'],
  branches: [
    { code: 'windhoek', label: 'Windhoek' },
    { code: 'walvis_bay', label: 'Walvis Bay' },
  ],
  timeZone: 'Africa/Windhoek',
  secondLanguage: 'Oshiwambo',
  offlineDays: 0,
  version: '0.1.0',
  buildId: 'dev',
};

export const LOGGED_OUT: SessionReply = { authenticated: false, device: null };

export const LOGGED_IN: SessionReply = {
  authenticated: true,
  device: { agent: 'Agent 1', branch: 'walvis_bay', team: 'sales', asked: true },
};

function noneOf<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

export function makeStats(over: Partial<DashboardStats> = {}): DashboardStats {
  return {
    ...noneOf(TILE_COUNTS),
    completedPreOrders: 0,
    totalPreOrders: 0,
    inTransitPreOrders: 0,
    waiting: noneOf(STEP_STATUSES),
    openOrders: 0,
    outstandingAmount: '0.00',
    ...over,
  };
}

const NONE = { count: 0, amount: '0.00' };

export function makeInsights(over: Partial<DashboardInsights> = {}): DashboardInsights {
  return {
    today: '2026-11-18',
    work: {
      awaited: { preOrders: 0, laybys: 0, reservations: 0 },
      toHandOver: { orders: 0, laybys: 0 },
    },
    attention: {
      ...{ latePreOrders: NONE, overdueLaybys: NONE, readyLong: NONE, stuck: { ...NONE, longest: null } },
      ...{ lateReservations: 0, customersToCall: 0 },
    },
    promises: { legs: [], accuracy: null },
    steps: [],
    takings: { fromDay: '2026-10-01', byDay: [] },
    ...{ byBranch: [], byAgent: [] },
    ...over,
  };
}

interface RenderAppOptions {
  path?: string;
  session?: SessionReply;
  routes?: Record<string, StubbedRoute>;
}

/** Renders the whole app at an address, with stubbed calls. Logged in by default. */
export function renderApp({ path = '/', session = LOGGED_IN, routes = {} }: RenderAppOptions = {}) {
  const network = stubFetch({
    'GET /api/config': { body: CONFIG },
    'GET /api/auth/session': { body: session },
    'GET /api/dashboard/stats': { body: makeStats() },
    'GET /api/dashboard/insights': { body: makeInsights() },
    'GET /api/notifications/unread/count': { body: { unread: 0, newest: null } },
    ...routes,
  });
  const client = createQueryClient();
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [path] }));
  const user = userEvent.setup();
  const view = render(
    <Providers client={client}>
      <AuthGate>
        <RouterProvider router={router} />
      </AuthGate>
    </Providers>,
  );
  return { ...network, ...view, client, router, user };
}
