import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Present } from '#shared/contracts/presence.ts';
import type { ClientMessage, PushNotification } from '#shared/contracts/realtime.ts';
import { api } from '../api-client.ts';
import { noteServedBuild } from '../app-version.ts';
import { noteDiskFull } from '../disk-full.ts';
import { isStartPath } from '../offline/kept-lists.ts';
import { announceUnauthorized } from '../unauthorized.ts';
import { createChangeApplier } from './change-applier.ts';
import { changesSettled } from './changed-rows.ts';
import { type Connection, openLine, type SocketLine } from './socket-line.ts';

// One line a tab, from login to logout: what colleagues change is read anew, alerts go to whoever shows them.

const alertListeners = new Set<(alert: PushNotification) => void>();
const peopleListeners = new Set<(people: readonly Present[]) => void>();
let line: SocketLine | null = null;
const connectionListeners = new Set<() => void>();
const newsListeners = new Set<() => void>();
let connection: Connection = 'connecting';

/** Alerts for this device's team, as they come in. Returns the function that ends the subscription. */
export function subscribeAlerts(listener: (alert: PushNotification) => void): () => void {
  alertListeners.add(listener);
  return () => {
    alertListeners.delete(listener);
  };
}

/** Whether what is shown follows what colleagues do. */
export function useConnection(): 'live' | 'reconnecting' | 'offline' {
  const current = useSyncExternalStore(subscribeConnection, () => connection);
  return current === 'connecting' ? 'live' : current;
}

/** Who has a record open on another device, as it changes. Returns the function that ends the subscription. */
export function subscribePeople(listener: (people: readonly Present[]) => void): () => void {
  peopleListeners.add(listener);
  return () => {
    peopleListeners.delete(listener);
  };
}

export function sayOnLine(message: ClientMessage): void {
  line?.say(message);
}

/** Told each time that changes made elsewhere have been taken in. */
export function subscribeNews(listener: () => void): () => void {
  newsListeners.add(listener);
  return () => {
    newsListeners.delete(listener);
  };
}

/** Call once logged in. Returns the function that hangs up, at logout. */
export function startRealtime(client: QueryClient): () => void {
  let isStopped = false;
  const applier = createChangeApplier(client, () => tellAll(newsListeners));
  const { protocol, host } = window.location;
  const handlers = {
    onChanges: applier.apply,
    onEverything: applier.applyEverything,
    onAlert: (alert: PushNotification) => {
      for (const listener of alertListeners) listener(alert);
    },
    onPeople: (people: readonly Present[]) => {
      for (const listener of peopleListeners) listener(people);
    },
    onConnection: setConnection,
    onBuild: noteServedBuild,
    onDisk: noteDiskFull,
    onRefused: () => judgeSession(() => isStopped),
  };
  // Rows that the page asked for when it was opened are as old as the page.
  const isReadBefore = client
    .getQueryCache()
    .getAll()
    .some(({ queryKey }) => !isStartPath(String(queryKey[0])));
  const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
  const opened = openLine(url, handlers, isReadBefore ? 0 : performance.now());
  line = opened;
  return () => {
    isStopped = true;
    opened.stop();
    if (line === opened) line = null;
    applier.stop();
    setConnection('connecting');
    noteDiskFull(false);
  };
}

/** Longer than it takes to hear of a logout that was asked for, here or in another tab. */
const LOGOUT_GRACE_MS = 300;
const LOGOUT_LIMIT_MS = 5_000;

/** A browser does not say why a socket was refused: the session is asked for, and its end told like any other. */
async function judgeSession(isStopped: () => boolean): Promise<'live' | 'ended' | 'unknown'> {
  await changesSettled(LOGOUT_LIMIT_MS);
  await new Promise((resolve) => setTimeout(resolve, LOGOUT_GRACE_MS));
  if (isStopped()) return 'ended';
  try {
    const session = await api.get<{ authenticated: boolean }>('/api/auth/session');
    if (!session.authenticated && !isStopped()) announceUnauthorized();
    return session.authenticated ? 'live' : 'ended';
  } catch {
    // Not an answer: the server may be on its way back.
    return 'unknown';
  }
}

function subscribeConnection(listener: () => void): () => void {
  connectionListeners.add(listener);
  return () => {
    connectionListeners.delete(listener);
  };
}

function setConnection(next: Connection): void {
  connection = next;
  tellAll(connectionListeners);
}

function tellAll(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener();
}
