import { useState } from 'react';
import { createQueryClient } from '#web/lib/query-client.ts';
import { AuthGate } from './auth-gate.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

export function App() {
  const [client] = useState(createQueryClient);
  const [router] = useState(() => createAppRouter());
  return (
    <ErrorBoundary>
      <Providers client={client}>
        <AuthGate router={router} />
      </Providers>
    </ErrorBoundary>
  );
}
