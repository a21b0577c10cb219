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

// The realtime connection: one WebSocket per tab, from login to logout. Changes by colleagues trigger refetches; alerts go to their subscribers.

const alertListeners = new Set<(alert: PushNotification) => void>();
const peopleListeners = new Set<(people: readonly Present[]) => void>();
let line: SocketLine | null = null;
const connectionListeners = new Set<() => void>();
const newsListeners = new Set<() => void>();
let connection: Connection = 'connecting';

/** Calls the listener with each alert for this device's team. Returns the function that ends the subscription. */
export function subscribeAlerts(listener: (alert: PushNotification) => void): () => void {
  alertListeners.add(listener);
  return () => {
    alertListeners.delete(listener);
  };
}

/** Whether the screens are kept up to date with colleagues' changes. */
export function useConnection(): 'live' | 'reconnecting' | 'offline' {
  const current = useSyncExternalStore(subscribeConnection, () => connection);
  return current === 'connecting' ? 'live' : current;
}

/**
 * Calls the listener with the people who have a record open on another device, whenever that changes. Returns the function that ends the
 * subscription.
 */
export function subscribePeople(listener: (people: readonly Present[]) => void): () => void {
  peopleListeners.add(listener);
  return () => {
    peopleListeners.delete(listener);
  };
}

export function sayOnLine(message: ClientMessage): void {
  line?.say(message);
}

/** Calls the listener each time changes made elsewhere have been applied. */
export function subscribeNews(listener: () => void): () => void {
  newsListeners.add(listener);
  return () => {
    newsListeners.delete(listener);
  };
}

/** Opens the connection. Call once logged in. Returns the function that closes it, at logout. */
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
  // Rows that were requested when the page opened are as old as the page.
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

/** Longer than it takes to hear of a logout in this tab or another. */
const LOGOUT_GRACE_MS = 300;
const LOGOUT_LIMIT_MS = 5_000;

/** A browser does not tell why a WebSocket was refused, so the session is requested; its end is then announced as usual. */
async function judgeSession(isStopped: () => boolean): Promise<'live' | 'ended' | 'unknown'> {
  await changesSettled(LOGOUT_LIMIT_MS);
  await new Promise((resolve) => setTimeout(resolve, LOGOUT_GRACE_MS));
  if (isStopped()) return 'ended';
  try {
    const session = await api.get<{ authenticated: boolean }>('/api/auth/session');
    if (!session.authenticated && !isStopped()) announceUnauthorized();
    return session.authenticated ? 'live' : 'ended';
  } catch {
    // No answer: the server may be restarting.
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
