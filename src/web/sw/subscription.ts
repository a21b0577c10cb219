import type { PushKey } from '#shared/contracts/notifications.ts';
import { worker } from './worker.ts';

/** Sends the server the new push subscription that the browser gave this device. */
export async function renewSubscription(): Promise<void> {
  const reply = await fetch('/api/notifications/push-key');
  if (!reply.ok) return;
  const { publicKey } = (await reply.json()) as PushKey;
  const subscription = await worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await fetch('/api/notifications/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  });
}
