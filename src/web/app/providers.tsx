import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { expectWanted, loadable, useLoadable } from '#web/components/dialog/loadable.ts';
import { PartBoundary } from '#web/components/dialog/part-boundary.tsx';
import { getToasts, subscribeToToasts } from '#web/components/ui/overlay/toast-store.ts';

/** Fetched ahead of the first message where there is time for it; before the first screen there is none. */
export const toaster = loadable(() => import('#web/components/ui/overlay/toast.tsx'), 'Toaster');
expectWanted(toaster);

/** What every screen may count on: data fetching, messages. Tests of screens wrap them in this too. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      {children}
      <Messages />
    </QueryClientProvider>
  );
}

function Messages() {
  const newest = useSyncExternalStore(subscribeToToasts, () => getToasts()[0]?.id ?? null);
  const { Component, error, retry } = useLoadable(toaster, newest !== null);
  // What could not be fetched for one message is fetched anew for the next, which shows both.
  const [triedFor, setTriedFor] = useState(newest);
  if (triedFor !== newest) {
    setTriedFor(newest);
    if (error !== null) retry();
  }
  if (Component === null) return null;
  return (
    <PartBoundary fallback={() => null}>
      <Component />
    </PartBoundary>
  );
}
