// Every word about alerts: the permission, the test, the app on this device.

export const ENABLE_TEXT = {
  title: 'Stay up to date',
  description:
    'Be alerted on this device when stock arrives, a payment is due or a colleague sends the team a message, even while this page is closed.',
  enable: 'Enable Notifications',
  install: 'Install App',
  later: 'Maybe Later',
} as const;

/** The messages about the permission, as specified. */
export const NOT_SUPPORTED = {
  title: 'Not Supported',
  description: "This browser doesn't support notifications",
} as const;
export const ENABLED = {
  title: 'Notifications Enabled',
  description: "You'll now receive push notifications for important updates",
} as const;
export const DISABLED = {
  title: 'Notifications Disabled',
  description: 'You can enable notifications in your browser settings',
} as const;
export const PERMISSION_FAILED = {
  title: 'Error',
  description: 'Failed to request notification permission',
} as const;

export const INSTALL_IN_SAFARI = {
  title: 'Install App',
  description: 'In Safari, tap the Share button, then "Add to Home Screen".',
} as const;

/** The messages of 'Test Push', as specified. */
export const PERMISSION_REQUIRED = {
  title: 'Permission Required',
  description: 'Please enable notifications in your browser settings to receive push notifications.',
} as const;
export const TEST_FAILED = {
  title: 'Test Failed',
  description: 'Check browser console for detailed error information.',
} as const;
export const TEST_SENT = {
  title: 'Test Notifications Sent!',
  description: 'Check your device for 2 test notifications.',
} as const;

export const TEST_ALERTS = {
  local: { title: 'Test Notification', message: 'This device shows notifications.' },
  worker: { title: 'Test Push', message: 'Alerts reach this device in the background too.' },
} as const;

export const ALERT_TEXT = { view: 'View' } as const;

export const severalNewText = (count: number) => `${count} new notifications`;
