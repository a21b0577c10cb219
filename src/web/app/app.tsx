import type { QueryClient } from '@tanstack/react-query';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { AuthGate } from './auth-gate.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { fetchSignedIn } from './fetch-signed-in.ts';
import { Providers } from './providers.tsx';
import { Splash } from './splash.tsx';

// At a login it is loaded while the password is typed.
const SignedIn = lazyPart(fetchSignedIn, 'SignedIn', { placeholder: <Splash />, isExpected: true });

export function App({ client }: { client: QueryClient }) {
  return (
    <ErrorBoundary>
      <Providers client={client}>
        <AuthGate>
          <SignedIn />
        </AuthGate>
      </Providers>
    </ErrorBoundary>
  );
}
