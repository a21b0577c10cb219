import type { ArrivalBody, ArrivalPreviewBody } from '#shared/contracts/stock-arrival.ts';
import { findUnsettled, type SentWrite } from '#web/lib/writes/sent-writes.ts';
import { ARRIVALS_PATH } from './stock-arrivals.queries.ts';

// An arrival that was sent, and whose outcome is not known yet.

export const isBoxUnsettled = (): boolean => findUnsettled('POST', ARRIVALS_PATH) !== undefined;

/** Whether that change is this box, as it is listed now. */
export function isBox({ method, path, content }: SentWrite, { units }: ArrivalPreviewBody): boolean {
  if (method !== 'POST' || path !== ARRIVALS_PATH || content === null) return false;
  return JSON.stringify((JSON.parse(content) as ArrivalBody).units) === JSON.stringify(units);
}
