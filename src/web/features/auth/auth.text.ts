// Only the frame's texts: all others are loaded with the code that shows them.

import { message } from '#web/lib/message.ts';

export const LOGOUT_FAILED = message(
  'Connection Error',
  'The server did not answer: you may still be logged in. Please try again.',
);
