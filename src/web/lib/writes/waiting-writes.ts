import { getUnsettled, type SentWrite } from './sent-writes.ts';

/** What nobody stands beside any more and no answer has come for, in this tab's hands or kept for all. */
export function leftWrites(): SentWrite[] {
  return getUnsettled().filter(({ isLeft }) => isLeft);
}

/** What of the outbox people are shown: not what it tells the history of itself. */
export function isShownWaiting({ isWaiting, path }: SentWrite): boolean {
  return isWaiting === true && !path.startsWith('/api/outbox/');
}

/** Opens the list of what waits, once that is there. */
export const waitingList = { open: (): void => {} };
