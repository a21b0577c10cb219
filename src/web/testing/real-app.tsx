import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AuthGate } from '#web/app/auth-gate.tsx';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';

/** Renders the whole app at an address, for a logged-in user. Calls go to the server of `startScreenServer`. */
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
  /** The current address. */
  const address = () => router.state.location.href;
  return { ...view, client, router, user, address };
}
