// Every word of logging in and out.

export const LOGIN_TEXT = {
  prompt: 'Enter your password to access the customer management system',
  placeholder: 'Enter system password',
  submit: 'Access System',
  submitting: 'Authenticating...',
  capsLock: 'Caps Lock is on',
  expired: 'Your session has ended. Enter the password to go on where you were.',
} as const;

export const PASSWORD_REQUIRED = {
  title: 'Password Required',
  description: 'Please enter the password to access the system.',
} as const;

export const ACCESS_DENIED = {
  title: 'Access Denied',
  description: 'Incorrect password. Please try again.',
} as const;

export const CONNECTION_ERROR = {
  title: 'Connection Error',
  description: 'Unable to connect to the server. Please try again.',
} as const;

export const ACCESS_GRANTED_TITLE = 'Access Granted';

export const loginTitle = (companyName: string) => `${companyName} Electronics Team`;

export const welcomeMessage = (productName: string) => `Welcome to ${productName}.`;

export const tooManyAttempts = (wait: string) => ({
  title: 'Too Many Attempts',
  description: `Please wait ${wait} before trying again.`,
});

export const LOGOUT_FAILED = {
  title: 'Connection Error',
  description: 'You are still logged in: the server could not be reached. Please try again.',
} as const;

export const DEVICE_TEXT = {
  title: 'Who is at this device?',
  description: 'Fills in your name and branch in forms, and signs what you change. You can switch any time.',
  skip: 'Skip',
  save: 'Save',
  nobody: 'Nobody is chosen. Choose a name, or press Save again to go on without one.',
} as const;
