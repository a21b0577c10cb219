import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Present } from '#shared/contracts/presence.ts';
import type { ClientMessage, PushNotification } from '#shared/contracts/realtime.ts';
import { api } from '../api-client.ts';
import { noteServedBuild } from '../app-version.ts';
import { noteDiskFull } from '../disk-full.ts';
import { createListeners } from '../listeners.ts';
import { isStartPath } from '../offline/kept-lists.ts';
import { pause } from '../pause.ts';
import { announceUnauthorized } from '../unauthorized.ts';
import { createChangeApplier } from './change-applier.ts';
import { changesSettled } from './changed-rows.ts';
import { type Connection, openLine, type SocketLine } from './socket-line.ts';

// The realtime connection: one WebSocket per tab, from login to logout. Changes by colleagues trigger refetches; alerts go to their subscribers.

const alerts = createListeners<[alert: PushNotification]>();
const presence = createListeners<[people: readonly Present[]]>();
const connectionChanges = createListeners();
const news = createListeners();
let line: SocketLine | null = null;
let connection: Connection = 'connecting';

/** Calls the listener with each alert for this device's team. Returns the function that ends the subscription. */
export const subscribeAlerts = alerts.subscribe;

/** Whether the screens are kept up to date with colleagues' changes. */
export function useConnection(): 'live' | 'reconnecting' | 'offline' {
  const current = useSyncExternalStore(connectionChanges.subscribe, () => connection);
  return current === 'connecting' ? 'live' : current;
}

/**
 * Calls the listener with the people who have a record open on another device, whenever that changes. Returns the function that ends the
 * subscription.
 */
export const subscribePeople = presence.subscribe;

export function sayOnLine(message: ClientMessage): void {
  line?.say(message);
}

/** Calls the listener each time changes made elsewhere have been applied. */
export const subscribeNews = news.subscribe;

/** Opens the connection. Call once logged in. Returns the function that closes it, at logout. */
export function startRealtime(client: QueryClient): () => void {
  let isStopped = false;
  const applier = createChangeApplier(client, news.tell);
  const { protocol, host } = window.location;
  const handlers = {
    onChanges: applier.apply,
    onEverything: applier.applyEverything,
    onAlert: alerts.tell,
    onPeople: presence.tell,
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
  await pause(LOGOUT_GRACE_MS);
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

function setConnection(next: Connection): void {
  connection = next;
  connectionChanges.tell();
}
