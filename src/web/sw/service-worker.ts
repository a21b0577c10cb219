import { readAlert } from '#web/lib/alerts/alert.ts';
import { isForgotten } from '#web/lib/offline/forgotten.ts';
import { SYNC_TAG } from '#web/lib/outbox/sync-tag.ts';
import { activateShell, answerShell, dropShell, installShell, refillShell } from './app-shell.ts';
import { answerList, startKeeping, stopKeeping } from './kept-replies.ts';
import { startPolling, stopPolling } from './polling.ts';
import { allowSending, sendWaiting, stopSending } from './send-waiting.ts';
import { followAlert, raiseAlert, showAlert } from './show-alert.ts';
import { renewSubscription } from './subscription.ts';
import { worker } from './worker.ts';

// The events of the worker and their handlers. A new version waits until a page lets it take over.

worker.addEventListener('install', (event) =>
  // A logout may come while this version is being installed.
  event.waitUntil(installShell(event).then(() => (isForgotten() ? dropShell() : undefined))),
);

worker.addEventListener('activate', (event) =>
  event.waitUntil(activateShell(event).then(() => worker.clients.claim())),
);

worker.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const url = new URL(event.request.url);
  if (url.origin !== worker.location.origin) return;
  const answer = answerShell(event, url) ?? answerList(event, url);
  if (answer) event.respondWith(answer);
});

worker.addEventListener('push', (event) => {
  const alert = readAlert(readJson(event.data));
  if (alert) event.waitUntil(raiseAlert(alert));
});

worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(followAlert(event.notification, event.action)),
);

worker.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renewSubscription()),
);

/** Background Sync: the browser has a connection again. Not supported by every browser. */
worker.addEventListener('sync' as 'message', (event) => {
  const { tag } = event as unknown as { tag?: unknown };
  if (tag === SYNC_TAG) event.waitUntil(sendWaiting());
});

/** A start in progress, which a logout waits for. */
let starting: Promise<unknown> = Promise.resolve();

worker.addEventListener('message', (event) => {
  const message = event.data as { type?: unknown } | null;
  switch (message?.type) {
    case 'START_BACKGROUND_POLLING':
      startPolling();
      allowSending();
      starting = Promise.all([startKeeping(), refillShell()]);
      event.waitUntil(starting);
      event.ports[0]?.postMessage('DONE');
      return;
    case 'BACKGROUND_NOTIFICATION': {
      const alert = readAlert(message);
      if (alert) event.waitUntil(showAlert(alert));
      return;
    }
    case 'CLAIM':
      event.waitUntil(worker.clients.claim());
      return;
    case 'SKIP_WAITING':
      event.waitUntil(worker.skipWaiting());
      return;
    case 'STOP_CALLING':
      event.waitUntil(stopCalling());
      return;
    case 'TAKE_OVER_ALONE':
      event.waitUntil(takeOverAlone());
      return;
    case 'PAUSE':
    case 'FORGET':
      stopSending();
      stopPolling();
      event.waitUntil(
        (message.type === 'PAUSE' ? stopKeeping() : forget()).then(() => event.ports[0]?.postMessage('DONE')),
      );
      return;
  }
});

/**
 * Ends the call round for a page that closes. A request by such a page passes through this worker, and is lost when the page is gone before that
 * (about one in five, with Chromium 156); a message arrives.
 */
async function stopCalling(): Promise<void> {
  // If this fails, the lease expires.
  await fetch('/api/call-round/stop', { method: 'POST', credentials: 'include' }).catch(() => undefined);
}

/** Takes over when at most one page is open: it runs this version's code already, so nobody is disturbed. */
async function takeOverAlone(): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length <= 1) await worker.skipWaiting();
}

/** Deletes all caches after running work has ended, which may have put something back. */
async function forget(): Promise<void> {
  await Promise.allSettled([starting, stopKeeping()]);
  const names = await caches.keys();
  if (isForgotten()) await Promise.all(names.map((name) => caches.delete(name)));
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}
