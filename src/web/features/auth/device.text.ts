// All texts about a device's agent and its lock.

export const LOCK_TEXT = {
  title: 'This device is locked',
  who: 'Who is there?',
  whoHint: 'Who has no PIN logs out, and in again with the password.',
  open: 'Go on',
  another: 'Somebody else',
  logOut: 'Log out',
  note: 'What was typed is still here. Logging out lets go of it.',
  unsent: (count: number) =>
    `${count === 1 ? '1 change has' : `${count} changes have`} not been sent. Open the device to send, or throw away by logging out.`,
  throwAway: 'Throw away and log out',
  noServer:
    'The server cannot be reached, and only it knows the PIN. What was typed is kept beneath this: try again when the connection is back.',
} as const;

export const pinOf = (name: string) => `PIN of ${name}`;

export const DEVICE_TEXT = {
  title: 'Who is at this device?',
  description: 'Fills in your name and branch in forms, and signs what you change. You can switch any time.',
  skip: 'Skip',
  save: 'Save',
  lock: 'Lock this device when it is left alone',
  locks: { 0: 'Off', 5: '5 minutes', 15: '15 minutes' },
  nobody: 'Nobody is chosen. Choose a name, or press Save again to go on without one.',
} as const;
