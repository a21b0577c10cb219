import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Settling } from './settling.tsx';

const answer = Promise.withResolvers<string>();
const onSettled = vi.fn();

/** Starts to read when its code has loaded, simulated by a press of the button. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Settling onSettled={onSettled} />
      {isOpen ? (
        <Screen />
      ) : (
        <button type="button" onClick={() => setIsOpen(true)}>
          open
        </button>
      )}
    </>
  );
}

function Screen() {
  const { data } = useQuery({ queryKey: ['rows'], queryFn: () => answer.promise });
  return <p>{data ?? 'reading'}</p>;
}

it('waits for what a screen reads whose code has just come', async () => {
  const idle = new Map<number, () => void>();
  let asked = 0;
  vi.stubGlobal('requestIdleCallback', (tell: () => void) => {
    asked += 1;
    idle.set(asked, tell);
    return asked;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.delete(handle));
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
    defaultNotFoundComponent: () => null,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(idle.size).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  await screen.findByText('reading');
  expect(idle.size).toBe(0);

  await act(async () => answer.resolve('rows'));
  await screen.findByText('rows');
  await waitFor(() => expect(idle.size).toBe(1));
  for (const tell of idle.values()) tell();
  expect(onSettled).toHaveBeenCalledOnce();
});
