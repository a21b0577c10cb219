import type { QueryClient } from '@tanstack/react-query';
import { type AppRouter, createAppRouter } from './router.tsx';

/** Found its screen while it was not known yet who is here; for whoever shows it first. */
let opening: { client: QueryClient; router: AppRouter } | null = null;

/**
 * Finds the screen at this address and fetches its code, before anything of it may be shown: what it reads is asked for elsewhere. One that
 * could not be found is forgotten: it is looked for again where it is shown, which can tell.
 */
export async function prepareRouter(client: QueryClient): Promise<void> {
  const router = createAppRouter(client);
  const mine = { client, router };
  opening = mine;
  await router.load();
  const isFound = router.state.matches.every(({ status }) => status === 'success');
  if (!isFound && opening === mine) opening = null;
}

/** That one, once; another one for whoever comes later. */
export function takeRouter(client: QueryClient): AppRouter {
  const router = opening?.client === client ? opening.router : createAppRouter(client);
  opening = null;
  return router;
}
