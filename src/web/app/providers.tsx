import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';

// Fetched at once, and not waited for: there is nothing to tell before something is shown.
const Toaster = lazyPart(() => import('#web/components/ui/overlay/toast.tsx'), 'Toaster', {
  isOptional: true,
});

/** What every screen may count on: data fetching, messages. Tests of screens wrap them in this too. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
