import { getToasts, subscribeToToasts, type Toast, toast } from '#web/components/ui/overlay/toast-store.ts';
import { type Alert, isAlertWanted, systemNotificationOf } from '#web/lib/alerts/alert.ts';
import { getSilencedKinds } from '#web/lib/alerts/alert-kinds.ts';
import { dropWhenListed, giveToBellList } from '#web/lib/alerts/bell-list.ts';
import { claimAlert } from '#web/lib/alerts/claim-alert.ts';
import { changesSettled, isWrittenHere } from '#web/lib/realtime/changed-rows.ts';
import { ALERT_TEXT } from './alerts.text.ts';
import { readPermission } from './permission.ts';
import { findRegistration } from './worker-client.ts';

const TOAST_MS = 8_000;
const CHANGE_LIMIT_MS = 5_000;

export interface AlertTarget {
  /** The team of this device. */
  team: string | null;
  /** Somebody wants to see what it is about. */
  open: (alert: Alert) => void;
}

/**
 * Shows an alert once, whichever way and however often it comes: in the page while it is in sight, else by the system
 * where that is permitted. What the device's team or its switches leave out is not shown.
 */
export async function raiseAlert(alert: Alert, { team, open }: AlertTarget): Promise<void> {
  if (!isAlertWanted(alert, team, getSilencedKinds())) return;
  // What was written here is answered here already; until that answer is in, it cannot be known.
  await changesSettled(CHANGE_LIMIT_MS);
  if (alert.id !== null && (alert.isOwn || isWrittenHere('notification', alert.id))) {
    await claimAlert(alert.tag);
    return;
  }
  if (document.visibilityState === 'visible') {
    if (!(await claimAlert(alert.tag))) return;
    if (alert.priority !== 'urgent') {
      await answersRead();
      // It lists the same, and the toast would lie over it; an urgent one is shown whatever else is.
      if (await giveToBellList(alert)) return;
    }
    showToast(alert, open);
    return;
  }
  const registration = readPermission() === 'granted' ? await findRegistration() : null;
  if (registration && (await claimAlert(alert.tag))) {
    const { title, options } = systemNotificationOf(alert);
    await registration.showNotification(title, options);
  }
}

/** An urgent one stays until somebody answers; a newer one takes the place of any other. */
function showToast(alert: Alert, open: (alert: Alert) => void): void {
  const { title, message, priority } = alert;
  const isUrgent = priority === 'urgent';
  const drop = toast({
    title,
    description: message,
    variant: isUrgent ? 'destructive' : 'alert',
    isKept: isUrgent,
    durationMs: isUrgent ? Number.POSITIVE_INFINITY : TOAST_MS,
    action: { label: ALERT_TEXT.view, onSelect: () => open(alert) },
  });
  if (!isUrgent) dropWhenListed(alert, drop);
}

/** Waits while the answer to what somebody has just done is in sight, Undo and all: an alert does not cover it. */
function answersRead(): Promise<void> {
  // What stays until it is answered ("New version", an urgent alert) waits behind an alert instead.
  const isAnswer = ({ isOpen, variant, durationMs }: Toast) =>
    isOpen && variant !== 'alert' && Number.isFinite(durationMs);
  const isAnswering = () => getToasts().some(isAnswer);
  if (!isAnswering()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = subscribeToToasts(() => {
      if (isAnswering()) return;
      stop();
      resolve();
    });
  });
}
