import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { expectWanted, loadable, useLoadable } from '#web/components/dialog/loadable.ts';
import { PartBoundary } from '#web/components/dialog/part-boundary.tsx';
import { getToasts, subscribeToToasts } from '#web/components/ui/overlay/toast-store.ts';

/** Preloaded when there is time; before the first screen there is none. */
export const toaster = loadable(() => import('#web/components/ui/overlay/toast.tsx'), 'Toaster');
expectWanted(toaster);

/** The providers of every screen: data fetching and toasts. Tests of screens use them too. */
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
  // If the code could not be loaded for one toast, it is loaded again for the next, and both are shown.
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
