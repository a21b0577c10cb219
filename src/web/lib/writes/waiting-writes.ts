import { getUnsettled, type SentWrite } from './sent-writes.ts';

/** The unanswered changes that no form waits for, whether this tab or the outbox has them. */
export function leftWrites(): SentWrite[] {
  return getUnsettled().filter(({ isLeft }) => isLeft);
}

/** Whether a waiting change is shown to people; the outbox's own reports to the history are not. */
export function isShownWaiting({ isWaiting, path }: SentWrite): boolean {
  return isWaiting === true && !path.startsWith('/api/outbox/');
}

/** Opens the list of waiting changes, once its code has loaded. */
export const waitingList = { open: (): void => {} };
