import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { noteReads } from '#web/testing/note-reads.ts';
import { makeInsights, renderApp } from '#web/testing/render-app.tsx';
import { dashboardInsightsQuery } from '../dashboard.queries.ts';
import { INSIGHTS_TEXT } from './insights.text.ts';

const HUGE = '99999999.99';
const BUSY = makeInsights({
  work: {
    awaited: { preOrders: 6, laybys: 0, reservations: 2 },
    toHandOver: { orders: 4, laybys: 1 },
  },
  attention: {
    latePreOrders: { count: 2, amount: HUGE },
    overdueLaybys: { count: 1, amount: '5500.00' },
    readyLong: { count: 0, amount: '0.00' },
    stuck: { count: 3, amount: '900.00', longest: { status: 'contract_signed', days: 41 } },
    lateReservations: 4,
    customersToCall: 0,
  },
  promises: {
    legs: [
      ...[
        {
          leg: 'approval' as const,
          count: 0,
          amount: '0.00',
          oldestDays: null,
          medianDays: 2,
          isDefault: true,
        },
      ],
      { leg: 'bank_payment', count: 4, amount: '9000.00', oldestDays: 19, medianDays: 4, isDefault: false },
      { leg: 'china', count: 1, amount: HUGE, oldestDays: 40, medianDays: 21, isDefault: true },
    ],
    accuracy: { told: 41, kept: 29 },
  },
  steps: [
    { status: 'pending', count: 0, amount: '0.00', owed: '0.00', medianDays: null, oldestDays: null },
    { status: 'approved', count: 3, amount: '1000.00', owed: '250.00', medianDays: 2, oldestDays: 41 },
  ],
  takings: {
    fromDay: '2026-10-01',
    byDay: [
      { day: '2026-10-02', amount: '100.00' },
      { day: '2026-11-03', amount: '112.00' },
    ],
  },
  byBranch: [{ branch: 'walvis_bay', received: '112.00', orders: 2, ordersAmount: '50.00' }],
  byAgent: [{ agent: null, received: '112.00', orders: 1, ordersAmount: '50.00' }],
});

afterEach(() => vi.restoreAllMocks());

test('a change draws anew the panels that show it, and no other', async () => {
  const { client, routes } = withInsights(BUSY);
  const pipeline = within(await screen.findByRole('region', { name: 'Pipeline' }));
  expect(await pipeline.findByText('3', { selector: '.pipeline-count' })).toBeInTheDocument();
  const drawn: string[] = [];
  const titles = ['work', 'attention', 'pipeline', 'promises', 'takings', 'people', 'money'] as const;
  for (const title of titles) noteReads(INSIGHTS_TEXT, title, () => drawn.push(title));
  const steps = BUSY.steps.map((step) => (step.status === 'approved' ? { ...step, count: 4 } : step));
  routes['GET /api/dashboard/insights'] = { body: { ...BUSY, steps } };
  await client.invalidateQueries({ queryKey: dashboardInsightsQuery.queryKey });
  expect(await pipeline.findByText('4', { selector: '.pipeline-count' })).toBeInTheDocument();
  expect(new Set(drawn)).toEqual(new Set(['pipeline', 'money']));
});

const withInsights = (body: unknown) => renderApp({ routes: { 'GET /api/dashboard/insights': { body } } });

test('tiles say how much of theirs needs somebody, and lead to just that', async () => {
  const attention = { ...BUSY.attention, readyLong: { count: 7, amount: '900.00' } };
  withInsights({ ...BUSY, attention });
  const noteOf = async (tile: RegExp) => {
    const link = await screen.findByRole('link', { name: tile });
    const place = within(link.closest('li') ?? document.body);
    return place.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])[1];
  };
  await screen.findByRole('link', { name: '7 over 3 days' });
  expect(await noteOf(/^Phone to be Collected/)).toEqual([
    '7 over 3 days',
    '/payments?status=phone_available&stuck=4&sort=waiting',
  ]);
  expect(await noteOf(/^China Pre-orders/)).toEqual(['1 stuck', '/pre-orders?stuck=china']);
  expect(await noteOf(/^In Transit/)).toEqual(['2 late', '/preorders?status=late']);
  // Of Dubai nothing is stuck.
  expect(await noteOf(/^Dubai Pre-orders/)).toBeUndefined();
});

test('the day’s work stands with how much there is of it, and leads there', async () => {
  const round = { waiting: 19, done: 12, reached: 9, setAside: 0, atWork: [], isQuiet: false, hours: '' };
  const { unmount } = renderApp({
    routes: { 'GET /api/dashboard/insights': { body: BUSY }, 'GET /api/call-round': { body: round } },
  });
  const panel = within(await screen.findByRole('region', { name: 'Today’s work' }));
  const lines: [string, string][] = [
    ['Stock arrival: 8, 6 pre-orders, 2 reservations waiting for a phone', '/stock-arrival'],
    ['Call round: 19, 12 of 31 done today, 9 reached', '/call-round?branch=all'],
    ['Hand-over: 5, 4 orders, 1 layby ready', '/hand-over'],
    ['Longer than usual: 5, worth N$ 100,008,999.99', '/payments?stuck=any&sort=waiting'],
  ];
  for (const [name, href] of lines) {
    expect(await panel.findByRole('link', { name })).toHaveAttribute('href', href);
  }
  unmount();
  renderApp();
  const quiet = within(await screen.findByRole('region', { name: 'Today’s work' }));
  expect(await quiet.findByText('No one is waiting for a phone')).toBeInTheDocument();
  expect(quiet.getByText('Nothing is ready')).toBeInTheDocument();
  expect(await quiet.findByText('This could not be loaded')).toBeInTheDocument();
});

test('what needs someone leads to the list of just these', async () => {
  withInsights(BUSY);
  const panel = within(await screen.findByRole('region', { name: 'Needs attention' }));
  const lines: [string, string][] = [
    ['Late pre-orders: 2, worth N$ 99,999,999.99', '/preorders?status=late'],
    ['Overdue laybys: 1, N$ 5,500.00 due', '/layby?status=overdue'],
    ['Ready for more than 3 days: 0, worth N$ 0.00', '/payments?status=phone_available&stuck=4&sort=waiting'],
    [
      'Not moved for 14 days: 3, worth N$ 900.00 · longest 41 days at Contract Signed',
      '/payments?stuck=14&sort=waiting',
    ],
    ['Reservations to call: 0', '/reservations?status=to_call'],
    ['Late reservations: 4', '/reservations?status=late'],
  ];
  for (const [name, href] of lines) {
    expect(await panel.findByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('what is stuck stands by its leg, the oldest first, and how many promises were kept', async () => {
  const { unmount } = withInsights(BUSY);
  const panel = within(await screen.findByRole('region', { name: 'Longer than usual' }));
  expect(
    await panel.findByText('29 of 41 promised dates in the last 90 days were kept.'),
  ).toBeInTheDocument();
  const rows = panel.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'StageOrdersWaitingOldestUsually',
    'ChinaN$ 99,999,999.991N$ 99,999,999.9940 d21 dset by the shop',
    'Bank paymentN$ 9,000.004N$ 9,000.0019 d4 d',
    'ApprovalN$ 0.000N$ 0.00–2 dset by the shop',
  ]);
  const href = (name: string) => panel.getByRole('link', { name }).getAttribute('href');
  expect([href('China'), href('Bank payment')]).toEqual([
    '/pre-orders?stuck=china',
    '/payments?stuck=bank_payment&sort=waiting',
  ]);
  unmount();
  withInsights(makeInsights({ promises: { legs: [], accuracy: { told: 3, kept: 3 } } }));
  expect(await screen.findByText(/^3 promised dates .* too few to show/)).toBeInTheDocument();
  const rest = within(screen.getByRole('region', { name: 'Longer than usual' }));
  expect(rest.getByText('Nothing is stuck')).toBeInTheDocument();
  cleanup();
  withInsights(makeInsights({ promises: { legs: [], accuracy: null } }));
  expect(await screen.findByText('No promised dates in the last 90 days.')).toBeInTheDocument();
});

test('each panel can be read as a table', async () => {
  const { user } = withInsights(BUSY);
  const row = async (name: RegExp) => (await screen.findAllByRole('row', { name }))[0] ?? null;
  expect(await row(/^Approved ?N\$ 1,000\.00 3 N\$ 1,000\.00 2 days 41 days/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Approved' })).toHaveAttribute(
    ...(['href', '/payments?status=approved&exact=1'] as const),
  );
  expect(screen.getByText('+12 %')).toBeInTheDocument();
  expect(await row(/^3 N\$ 112\.00 N\$ 0\.00 N\$ 112\.00 N\$ 100\.00/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(await screen.findByRole('region', { name: 'Takings per day as a table' })).toBeInTheDocument();
  expect(await row(/^Walvis Bay N\$ 112\.00 2/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Agents' }));
  expect(await row(/^No agent N\$ 112\.00 1/)).toBeInTheDocument();
  expect(await row(/^Approved N\$ 1,000\.00 N\$ 750\.00 N\$ 250\.00/)).toBeInTheDocument();
});

test('an empty shop is invited to its first order', async () => {
  const { user } = withInsights(makeInsights());
  expect(await screen.findByText('No open orders yet')).toBeInTheDocument();
  expect(screen.getByText('No open order amounts')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'New order' }));
  // The form takes the place of the frame that stands until its code is there.
  await waitFor(() => expect(screen.getByRole('dialog')).toBeInTheDocument());
});

test('each panel says in its place that it could not be read, and reads it again', async () => {
  const { user, routes } = renderApp({
    routes: { 'GET /api/dashboard/insights': { status: 503, body: { message: 'The database is away' } } },
  });
  expect(await screen.findAllByText('The database is away')).toHaveLength(7);
  routes['GET /api/dashboard/insights'] = { body: BUSY };
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  expect(await screen.findByRole('link', { name: 'Late reservations: 4' })).toBeInTheDocument();
});
