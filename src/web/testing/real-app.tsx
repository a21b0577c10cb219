import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AuthGate } from '#web/app/auth-gate.tsx';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';

/** The whole app at an address, as someone sees it who is logged in. The calls go where `startScreenServer` leads them. */
export function renderRealApp(path: string) {
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
  /** The address as the browser would show it. */
  const address = () => router.state.location.href;
  return { ...view, client, router, user, address };
}
