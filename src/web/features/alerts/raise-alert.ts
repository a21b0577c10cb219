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
  /** Called when a person opens what the alert is about. */
  open: (alert: Alert) => void;
}

/**
 * Shows an alert once, whichever way and however often it arrives: in the page while it is visible, otherwise as a system notification if
 * permitted. Alerts of other teams or of switched-off kinds are not shown.
 */
export async function raiseAlert(alert: Alert, { team, open }: AlertTarget): Promise<void> {
  if (!isAlertWanted(alert, team, getSilencedKinds())) return;
  // A notification written on this device needs no alert here; whether it was is only known once the pending changes have been answered.
  await changesSettled(CHANGE_LIMIT_MS);
  if (alert.id !== null && (alert.isOwn || isWrittenHere('notification', alert.id))) {
    await claimAlert(alert.tag);
    return;
  }
  if (document.visibilityState === 'visible') {
    if (!(await claimAlert(alert.tag))) return;
    if (alert.priority !== 'urgent') {
      await answersRead();
      // The open bell list shows the same, and a toast would cover it; urgent alerts are shown anyway.
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

/** An urgent toast stays until it is answered; any other is replaced by the next. */
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

/** Waits while the toast of the person's own action is visible, with its Undo: an alert must not cover it. */
function answersRead(): Promise<void> {
  // Toasts that stay until they are answered ("New version", an urgent alert) do not delay alerts: they wait behind them instead.
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
