import { getUnsettled, type SentWrite } from './sent-writes.ts';

/** What nobody stands beside any more and no answer has come for, in this tab's hands or kept for all. */
export function leftWrites(): SentWrite[] {
  return getUnsettled().filter(({ isLeft }) => isLeft);
}
