// Of the frame alone: every other word is fetched with what says it.

import { message } from '#web/lib/message.ts';

export const LOGOUT_FAILED = message(
  'Connection Error',
  'The server did not answer: you may still be logged in. Please try again.',
);
