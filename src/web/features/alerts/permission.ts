/** What the browser lets us show: `default` means that nobody has been asked yet. */
export function readPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Asks, from the press of a button: browsers refuse anything else. */
export async function askPermission(): Promise<NotificationPermission | 'unsupported'> {
  return 'Notification' in window ? Notification.requestPermission() : 'unsupported';
}
