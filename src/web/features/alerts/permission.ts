/** The browser's permission for notifications: `default` means that it has not been asked for yet. */
export function readPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Asks for the permission. Has to be called from a button's press: browsers refuse it otherwise. */
export async function askPermission(): Promise<NotificationPermission | 'unsupported'> {
  return 'Notification' in window ? Notification.requestPermission() : 'unsupported';
}
