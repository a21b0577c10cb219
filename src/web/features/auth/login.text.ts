// All texts of the login.

import { message } from '#web/lib/message.ts';

export const LOGIN_TEXT = {
  prompt: 'Enter your password to access the customer management system',
  placeholder: 'Enter system password',
  submit: 'Access System',
  submitting: 'Authenticating...',
  capsLock: 'Caps Lock is on',
  expired: 'Your session has ended. Enter the password to continue.',
} as const;

export const PASSWORD_REQUIRED = message(
  'Password Required',
  'Please enter the password to access the system.',
);

export const ACCESS_DENIED = message('Access Denied', 'Incorrect password. Please try again.');

export const CONNECTION_ERROR = message(
  'Connection Error',
  'Unable to connect to the server. Please try again.',
);

export const ACCESS_GRANTED_TITLE = 'Access Granted';

export const loginTitle = (companyName: string) => `${companyName} Electronics Team`;

export const welcomeMessage = (productName: string) => `Welcome to ${productName}.`;

export const tooManyAttempts = (wait: string) =>
  message('Too Many Attempts', `Please wait ${wait} before trying again.`);
