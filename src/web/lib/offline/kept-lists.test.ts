import { expect, it } from 'vitest';
import { isKeptList, isScreenPath } from './kept-lists.ts';

const urlOf = (path: string) => new URL(path, 'https://shop.example');

it.each([
  '/api/payments?limit=50',
  '/api/payments?status=approved&limit=50',
  '/api/pre-orders/counts',
  '/api/payments/delivery-tracking/summary',
  '/api/ready-for-collection/summary',
  '/api/live-payments/summary?range=today',
  '/api/live-payments?range=custom&from=2026-11-01&limit=50',
  '/api/notifications/unread/count',
  '/api/dashboard/stats',
  '/api/list-views',
  '/api/config',
  '/api/auth/session',
])('keeps %s', (path) => {
  expect(isKeptList(urlOf(path))).toBe(true);
});

it.each([
  '/api/customers/7',
  '/api/customers/search?phone=081',
  '/api/customers?q=selma&limit=50',
  '/api/payments?cursor=abc&limit=50',
  '/api/payments/counts?q=selma',
  '/api/payments?status=active&limit=50&sort=waiting',
  '/api/payments/counts?from=2026-11-01',
  '/api/payments?status=active&limit=50&ids=3,7',
  '/api/payments?status=active&limit=1',
  '/api/customers/7/summary',
  '/api/notifications/push-key',
  '/api/activity?entity=payment&id=1',
  '/payments',
])('does not keep %s', (path) => {
  expect(isKeptList(urlOf(path))).toBe(false);
});

it.each([
  ['/', true],
  ['/payments', true],
  ['/customers/7', true],
  ['/api/payments', false],
  ['/docs', false],
  ['/docs/static/index.html', false],
  ['/sw.js', false],
])('takes %s for a screen: %s', (path, isScreen) => {
  expect(isScreenPath(path)).toBe(isScreen);
});
