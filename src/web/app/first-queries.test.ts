import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { readFirst } from './first-queries.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for no payments of days that end before they begin', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const readsOf = (days: object) => {
    const client = new QueryClient();
    readFirst(client, '/live-payments', '/live-payments', { range: 'custom', ...days });
    return client.getQueryCache().getAll().length;
  };
  expect(readsOf({ from: '2026-12-01', to: '2026-12-04' })).toBe(2);
  expect(readsOf({ from: '2026-12-04' })).toBe(2);
  expect(readsOf({ from: '2026-12-04', to: '2026-12-01' })).toBe(0);
});
