import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { prepareRouter, takeRouter } from './opening-router.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

it('has the screen of the address before it is shown, once, and for the client that it was prepared for', async () => {
  window.history.replaceState(null, '', '/trash');
  const client = createQueryClient();
  await prepareRouter(client);
  const router = takeRouter(client);
  expect(router.state.matches.map(({ pathname, status }) => [pathname, status])).toEqual([
    ['/', 'success'],
    ['/trash', 'success'],
  ]);
  // What the screen reads is the screen's to ask for: nobody is known to be here yet.
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect(takeRouter(client)).not.toBe(router);
  await prepareRouter(client);
  expect(takeRouter(createQueryClient()).state.matches).toEqual([]);
});
