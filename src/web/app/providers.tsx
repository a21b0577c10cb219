import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { getToasts, subscribeToToasts } from '#web/components/ui/overlay/toast-store.ts';

// Ahead of the first message where there is time for it; before the first screen there is none.
const Toaster = lazyPart(() => import('#web/components/ui/overlay/toast.tsx'), 'Toaster', {
  isOptional: true,
  isExpected: true,
});
const hasMessages = () => getToasts().length > 0;

/** What every screen may count on: data fetching, messages. Tests of screens wrap them in this too. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  const isWanted = useSyncExternalStore(subscribeToToasts, hasMessages);
  return (
    <QueryClientProvider client={client}>
      {children}
      {isWanted && <Toaster />}
    </QueryClientProvider>
  );
}
