import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Settling } from './settling.tsx';

it('waits for what a screen reads that begins to read once its code is there', async () => {
  const idle = new Map<number, () => void>();
  vi.stubGlobal('requestIdleCallback', (tell: () => void) => idle.set(idle.size + 1, tell).size);
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.delete(handle));
  const onSettled = vi.fn();
  const answer = Promise.withResolvers<string>();
  function Screen() {
    const { data } = useQuery({ queryKey: ['rows'], queryFn: () => answer.promise });
    return <p>{data ?? 'reading'}</p>;
  }
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <Settling onSettled={onSettled} />
          <Outlet />
          <Screen />
        </>
      ),
    }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText('reading');
  expect(idle.size).toBe(0);

  await act(async () => answer.resolve('rows'));
  await screen.findByText('rows');
  await waitFor(() => expect(idle.size).toBe(1));
  for (const tell of idle.values()) tell();
  expect(onSettled).toHaveBeenCalledOnce();
});
