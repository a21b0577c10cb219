// All texts about alerts: the permission, the test, and the app on this device.

import { message } from '#web/lib/message.ts';

export const ENABLE_TEXT = {
  title: 'Stay up to date',
  description:
    'Be alerted on this device when stock arrives, a payment is due or a colleague sends the team a message, even while this page is closed.',
  enable: 'Enable Notifications',
  install: 'Install App',
  later: 'Maybe Later',
} as const;

/** The toasts about the permission, as specified. */
export const NOT_SUPPORTED = message('Not Supported', "This browser doesn't support notifications");
export const ENABLED = message(
  'Notifications Enabled',
  "You'll now receive push notifications for important updates",
);
export const DISABLED = message(
  'Notifications Disabled',
  'You can enable notifications in your browser settings',
);
export const PERMISSION_FAILED = message('Error', 'Failed to request notification permission');

export const INSTALL_IN_SAFARI = message(
  'Install App',
  'In Safari, tap the Share button, then "Add to Home Screen".',
);

/** The toasts of 'Test Push', as specified. */
export const PERMISSION_REQUIRED = message(
  'Permission Required',
  'Please enable notifications in your browser settings to receive push notifications.',
);
export const TEST_FAILED = message('Test Failed', 'Check browser console for detailed error information.');
export const TEST_SENT = message('Test Notifications Sent!', 'Check your device for 2 test notifications.');

export const TEST_ALERTS = {
  local: { title: 'Test Notification', message: 'This device shows notifications.' },
  worker: { title: 'Test Push', message: 'Alerts reach this device in the background too.' },
} as const;

export const ALERT_TEXT = { view: 'View' } as const;

export const severalNewText = (count: number) => `${count} new notifications`;
