import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { noteReads } from '#web/testing/note-reads.ts';
import { makeStats, renderApp } from '#web/testing/render-app.tsx';
import { dashboardStatsQuery } from './dashboard.queries.ts';
import { DASHBOARD_TILES } from './dashboard-tiles.ts';
import { INSIGHTS_TEXT } from './insights/insights.text.ts';

afterEach(() => vi.restoreAllMocks());

const TYPICAL = makeStats({
  approvedByBank: 12,
  signedContract: 9,
  bankPaid: 7,
  phoneToBeCollected: 4,
  chinaPreOrders: 2,
  dubaiPreOrders: 1,
  devicesCollected: 3,
  orderCompleted: 1234,
  completedPreOrders: 8,
  totalPreOrders: 20,
  inTransitPreOrders: 5,
  waiting: {
    approved: 3,
    contract_signed: 2,
    bank_paid: 1,
    phone_available: 4,
    china_preorder: 2,
    dubai_preorder: 1,
    device_collected: 3,
  },
  openOrders: 18,
  outstandingAmount: '12500.50',
});

const withStats = (body: unknown) => renderApp({ routes: { 'GET /api/dashboard/stats': { body } } });

test('each tile is a link to the list that it counts', async () => {
  withStats(TYPICAL);
  const tiles: [string, string, string][] = [
    ['Approved by Bank, 12 orders', '12', '/payments?status=approved'],
    ['Signed Contracts, 9 orders', '09', '/payments?status=contract_signed'],
    ['Bank Paid, 7 orders', '07', '/payments?status=bank_paid'],
    ['Phone to be Collected, 4 orders', '04', '/payments?status=phone_available'],
    ['China Pre-orders, 2 orders', '02', '/payments?status=china_preorder'],
    ['Dubai Pre-orders, 1 order', '01', '/payments?status=dubai_preorder'],
    ['Devices Collected, 3 orders', '03', '/payments?status=device_collected'],
    ['Order Completed, 1234 orders', '1234', '/payments?status=order_completed'],
    ['Completed Pre-orders, 8 pre-orders', '08', '/preorders?status=picked_up'],
    ['Total Pre-orders, 20 pre-orders', '20', '/preorders'],
    ['In Transit, 5 pre-orders', '05', '/preorders?status=ordered,shipped'],
  ];
  for (const [name, padded, href] of tiles) {
    const link = await screen.findByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    const tile = link.closest('li');
    expect(tile && within(tile).getByText(padded)).toBeInTheDocument();
  }
});

test('cumulative tiles tell how many wait at just that step', async () => {
  withStats(TYPICAL);
  const waiting = await screen.findByRole('link', { name: '3 waiting at this step' });
  expect(waiting).toHaveAttribute('href', '/payments?status=approved&exact=1');
  expect(screen.getAllByRole('link', { name: /waiting at this step/ })).toHaveLength(3);
});

test('the footer sums every tile in three digits or more, and says what is open and owed', async () => {
  withStats(TYPICAL);
  expect(await screen.findByText('TOTAL ACTIVE ORDERS')).toBeInTheDocument();
  expect(screen.getByText('1305')).toBeInTheDocument();
  expect(screen.getByText('18 open orders')).toBeInTheDocument();
  expect(screen.getByText('N$ 12,500.50 outstanding')).toBeInTheDocument();
});

test('an empty shop shows 00 on every tile and 000 in all', async () => {
  withStats(makeStats());
  expect(await screen.findAllByText('00')).toHaveLength(11);
  expect(screen.getByText('000')).toBeInTheDocument();
  expect(screen.getByText('Nothing is waiting')).toBeInTheDocument();
  expect(document.querySelector('[data-empty]')).toBeTruthy();
});

test('points first to where most orders wait', async () => {
  withStats(TYPICAL);
  const link = await screen.findByRole('link', { name: 'Phone to be Collected' });
  expect(link).toHaveAttribute('href', '/payments?status=phone_available&exact=1');
  expect(screen.getByText('4 orders of 18 open')).toBeInTheDocument();
  const longest = screen.getByRole('link', { name: 'Longest wait' });
  expect(longest).toHaveAttribute('href', '/payments?sort=waiting');
});

test('a change draws anew the tiles whose numbers it changed, and nothing of what lies below', async () => {
  const { client, routes } = withStats(TYPICAL);
  expect(await screen.findByText('09')).toBeInTheDocument();
  expect(await screen.findByText(INSIGHTS_TEXT.peopleNone)).toBeInTheDocument();
  // Whatever is drawn says its name.
  const drawn: string[] = [];
  for (const tile of DASHBOARD_TILES) noteReads(tile, 'title', () => drawn.push(tile.stat));
  noteReads(INSIGHTS_TEXT, 'people', () => drawn.push('people'));
  routes['GET /api/dashboard/stats'] = {
    body: { ...TYPICAL, signedContract: 10, outstandingAmount: '11.00' },
  };
  await client.invalidateQueries({ queryKey: dashboardStatsQuery.queryKey });
  expect(await screen.findByText('10')).toBeInTheDocument();
  expect(new Set(drawn)).toEqual(new Set(['signedContract']));
});

test('says that it initializes while the numbers are on their way', async () => {
  renderApp({ routes: { 'GET /api/dashboard/stats': 'never' } });
  expect(await screen.findByText('Initializing dashboard...')).toBeInTheDocument();
});

test('tells why it could not load, and tries again', async () => {
  const { user, routes } = renderApp({
    routes: { 'GET /api/dashboard/stats': { status: 503, body: { message: 'The database is away' } } },
  });
  expect(await screen.findByText('The dashboard could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('The database is away')).toBeInTheDocument();
  routes['GET /api/dashboard/stats'] = { body: TYPICAL };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Approved by Bank, 12 orders' })).toBeInTheDocument();
});

test('greets the agent by name', async () => {
  withStats(TYPICAL);
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Agent 1$/ }),
  ).toBeInTheDocument();
});
