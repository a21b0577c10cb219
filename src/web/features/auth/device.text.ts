// All texts about a device's agent and its lock.

export const LOCK_TEXT = {
  title: 'This device is locked',
  who: 'Who is there?',
  whoHint: 'No PIN? Log out, then log in again with the password.',
  open: 'Unlock',
  another: 'Someone else',
  logOut: 'Log out',
  forgotten: 'PIN forgotten? Log out, log in with the password, press Skip, and set a new PIN in Agents.',
  typed: 'What was typed is still here. Logging out discards it.',
  unsent: (count: number) =>
    `${count === 1 ? '1 change has' : `${count} changes have`} not been sent yet. Unlock the device to send, or log out to throw away.`,
  throwAway: 'Throw away and log out',
  noServer:
    'The PIN cannot be checked because the server cannot be reached. Try again when the connection is back.',
} as const;

export const pinOf = (name: string) => `PIN of ${name}`;

export const DEVICE_TEXT = {
  title: 'Who is at this device?',
  description:
    'Your name and branch are filled in on forms and saved with your changes. You can switch at any time.',
  skip: 'Skip',
  save: 'Save',
  lock: 'Lock this device when it is not used',
  locks: { 0: 'Off', 5: '5 minutes', 15: '15 minutes' },
  nobody: 'No agent is chosen. Choose one, or press Save again to continue without an agent.',
} as const;
