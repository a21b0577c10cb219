import type { PushKey } from '#shared/contracts/notifications.ts';
import { api } from '#web/lib/api-client.ts';
import { logWarning } from '#web/lib/log.ts';
import { PUSH_ENABLED_KEY } from '#web/lib/offline/forget-device.ts';
import { readPermission } from './permission.ts';
import { findActive, findRegistration } from './worker-client.ts';

/**
 * Subscribes this device to push alerts where permitted, and sends the subscription to the server; repeated at each login, because a
 * subscription belongs to the session's device. Failures are only logged.
 */
export async function subscribeToPush(): Promise<void> {
  if (readPermission() !== 'granted') return;
  try {
    const registration = await findRegistration();
    if (!registration?.pushManager) return;
    await findActive(registration);
    const { publicKey } = await api.get<PushKey>('/api/notifications/push-key');
    const subscription = await subscribeWith(registration.pushManager, publicKey);
    await api.post('/api/notifications/subscribe', subscription.toJSON());
    localStorage.setItem(PUSH_ENABLED_KEY, '1');
  } catch (error) {
    logWarning('This device could not be subscribed to push', error);
  }
}

async function subscribeWith(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const wish = { userVisibleOnly: true, applicationServerKey: publicKey };
  const existing = await manager.getSubscription();
  if (existing && !isMadeWith(existing, publicKey)) await existing.unsubscribe();
  return manager.subscribe(wish);
}

/** A subscription made with the shop's old keys does not work with its new ones. */
function isMadeWith({ options }: PushSubscription, publicKey: string): boolean {
  if (!options.applicationServerKey) return false;
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  const text = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return text === publicKey.replaceAll('=', '');
}
