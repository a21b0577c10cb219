import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { joinSession, leaveSession, watchSession } from '#web/features/auth/session-end.ts';
import { keptSince } from '#web/lib/offline/connection.ts';
import { dropPocket } from '#web/lib/offline/drop-pocket.ts';
import { forgetRecentPlaces } from '#web/lib/offline/forget-device.ts';
import { SESSION_PATH } from '#web/lib/offline/kept-lists.ts';
import { startRealtime } from '#web/lib/realtime/realtime-client.ts';
import { isLocked } from '#web/lib/screen-lock.ts';
import { configQuery, sessionQuery, setSession } from '#web/lib/session.ts';
import { resetUnauthorized } from '#web/lib/unauthorized.ts';
import { noteSigner } from '#web/lib/writes/deed.ts';
import { fetchLogin } from './fetch-login.ts';
import { NotReached } from './not-reached.tsx';
import { Splash } from './splash.tsx';

// A session does without.
const LoginScreen = lazyPart(fetchLogin, 'LoginScreen', { placeholder: <Splash /> });

const ExpiredSession = lazyPart(() => import('./expired-session.tsx'), 'default', {
  placeholder: <Splash />,
});

// What it covers is not seen before it is there, and nobody passes it by keeping its code away.
const Lock = lazyPart(() => import('#web/features/auth/public/lock.tsx'), 'Lock', {
  placeholder: <Veil />,
  isOptional: true,
});

/**
 * Login or app (`children`). The address never changes on the way, so a deep link survives a login. A session that expires
 * under someone's hands keeps its screens mounted beneath the login: what was typed is still there afterwards.
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
        // What is read beside the session at the opening may be refused first: the session's own answer decides, and
        // not what this device kept of it.
        if (known === undefined || keptSince(SESSION_PATH) !== null) return resetUnauthorized();
        // Drawn first: seen to have ended without this, the session would take the screens away.
        flushSync(() => setIsExpired(true));
        setSession(client, { authenticated: false, device: known.device });
      },
    });
  }, [client]);

  useEffect(() => {
    return isAuthenticated ? startRealtime(client) : undefined;
  }, [client, isAuthenticated]);

  // Whoever has no session, since now or since long, leaves nothing here.
  const isEnded = session.data?.authenticated === false;
  useEffect(() => {
    if (!isEnded) return;
    forgetRecentPlaces();
    void dropPocket();
  }, [isEnded]);

  // An end is noted before the session is seen to have ended: what follows waits until both were.
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
    // At once, also while the other one is still being read; what is tried again shows the splash.
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
  return isLocked() && <div className="fixed inset-0 z-90 bg-ground" />;
}
