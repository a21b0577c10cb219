import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { joinSession, leaveSession, watchSession } from '#web/features/auth/session-end.ts';
import { keptSince } from '#web/lib/offline/connection.ts';
import { dropPocket } from '#web/lib/offline/drop-pocket.ts';
import { RECENT_PLACES_KEY, SESSION_PATH } from '#web/lib/offline/kept-lists.ts';
import { startRealtime } from '#web/lib/realtime/realtime-client.ts';
import { isLocked, subscribeLock } from '#web/lib/screen-lock.ts';
import { configQuery, sessionQuery, setSession } from '#web/lib/session.ts';
import { resetUnauthorized } from '#web/lib/unauthorized.ts';
import { useScreensHidden } from '#web/lib/use-screens-hidden.ts';
import { noteSigner } from '#web/lib/writes/deed.ts';
import { fetchLogin } from './fetch-login.ts';
import { NotReached } from './not-reached.tsx';
import { Splash } from './splash.tsx';

// Not needed within a session.
const LoginScreen = lazyPart(fetchLogin, 'LoginScreen', { placeholder: <Splash /> });

const ExpiredSession = lazyPart(() => import('./expired-session.tsx'), 'default', {
  placeholder: <Cover />,
});

// The veil covers the page until the lock is loaded, so that nobody passes the lock by blocking its code.
const Lock = lazyPart(() => import('#web/features/auth/public/lock.tsx'), 'Lock', {
  placeholder: <Veil />,
  isOptional: true,
});

/**
 * Login or app (`children`). The address stays the same, so a deep link survives a login. When a session expires in use, its screens stay mounted
 * beneath the login, so that what was typed is still there afterwards.
 */
export function AuthGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [config, session] = useQueries({ queries: [configQuery, sessionQuery] });
  const [isExpired, setIsExpired] = useState(false);
  const isAuthenticated = session.data?.authenticated === true;

  useEffect(() => {
    noteSigner(session.data);
  }, [session.data]);

  useEffect(() => {
    return watchSession(client, {
      onLogin: () => joinSession(client),
      onLogout: () => {
        setIsExpired(false);
        leaveSession(client);
      },
      onExpired: () => {
        const known = client.getQueryData(sessionQuery.queryKey);
        // When the app opens, another read may get a 401 before the session is read: the server's own session answer decides, not a stored one.
        if (known === undefined || keptSince(SESSION_PATH) !== null) return resetUnauthorized();
        // Rendered before the session changes: otherwise the ended session would unmount the screens.
        flushSync(() => setIsExpired(true));
        setSession(client, { authenticated: false, device: known.device });
      },
    });
  }, [client]);

  useEffect(() => {
    return isAuthenticated ? startRealtime(client) : undefined;
  }, [client, isAuthenticated]);

  // Without a session, whether it just ended or long ago, no data may stay on the device.
  const isEnded = session.data?.authenticated === false;
  useEffect(() => {
    if (!isEnded) return;
    localStorage.removeItem(RECENT_PLACES_KEY);
    void dropPocket();
  }, [isEnded]);

  // `isExpired` is set before the session is seen to have ended: wait until both are.
  const isOut = isExpired && !isAuthenticated;
  const wasOut = useRef(false);
  useEffect(() => {
    const isBack = wasOut.current && !isOut;
    wasOut.current = isOut;
    if (!isBack) return;
    setIsExpired(false);
    client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  }, [client, isOut]);

  if (!config.data || !session.data) {
    const error = config.error ?? session.error;
    if (!error) return <Splash />;
    // Shown at once, even while the other query is still loading; a retry shows the splash.
    const retry = () => {
      for (const query of [config, session]) if (query.isError) query.refetch();
    };
    return <NotReached error={error} onRetry={retry} />;
  }
  if (!isAuthenticated && !isExpired) return <LoginScreen />;
  return (
    <>
      {children}
      {session.data.device?.lockMinutes !== undefined && <Lock />}
      {isOut && <ExpiredSession />}
    </>
  );
}

function Veil() {
  return useSyncExternalStore(subscribeLock, isLocked) && <Cover />;
}

function Cover() {
  useScreensHidden();
  return createPortal(<div className="cover fixed inset-0 z-90 bg-ground" />, document.body);
}
