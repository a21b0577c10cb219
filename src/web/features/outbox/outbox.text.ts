import { message } from '#web/lib/message.ts';

/** The words of what this device keeps until the server has answered. */
export const OUTBOX_TEXT = {
  full: message(
    'This device has no room left',
    'What is sent and not answered is lost with a tab that is closed. Make room on it, then open this page again.',
  ),
  damaged: (count: number) =>
    message(
      count === 1
        ? 'A change on this device cannot be read'
        : `${count} changes on this device cannot be read`,
      'They were put aside and not sent. Look at what was done last on this device.',
    ),
  throwAway: 'Throw away',
} as const;
