import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Fragment, type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.tsx';
import { clearToasts } from '#web/components/ui/overlay/toast-store.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { configQuery, sessionQuery } from '#web/lib/session.ts';
import { useOpeningCount } from '#web/lib/use-opening.ts';

type Openable = { open: boolean; onOpenChange: (open: boolean) => void };

/** Sets the page's clock to the test server's; timers keep running. */
export function setPageClock(at: Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
}

/** Call after each test. */
export function closeAll(): void {
  cleanup();
  clearToasts();
  vi.useRealTimers();
}

function Host({ dialog }: { dialog: (props: Openable) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open again
      </button>
      <Fragment key={useOpeningCount(isOpen)}>{dialog({ open: isOpen, onOpenChange: setIsOpen })}</Fragment>
    </>
  );
}

/** Renders a dialog as on a screen, open, on a device that has logged in, beside a button that opens it again. Use with `startScreenServer`. */
export async function openDialog(dialog: (props: Openable) => ReactNode) {
  const client = createQueryClient();
  await Promise.all([client.fetchQuery(configQuery), client.fetchQuery(sessionQuery)]);
  const user = userEvent.setup();
  // Names link to other screens; none is rendered.
  const router = createAppRouter(client, createMemoryHistory());
  const view = render(
    <Providers client={client}>
      <RouterContextProvider router={router}>
        <Host dialog={dialog} />
      </RouterContextProvider>
    </Providers>,
  );
  /** The current address. */
  const address = () => router.history.location.href;
  return { ...view, client, user, router, address };
}
