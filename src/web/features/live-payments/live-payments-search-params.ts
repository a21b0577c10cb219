// The URL of the Live Payments screen: `/live-payments?range=custom&from=2026-11-01&to=2026-11-20`. The router reads it, so it is part of the
// first bundle.

import { type DateRangeName, type Day, isShopDay } from '#shared/domain/calendar.ts';

export interface LivePaymentsSearch {
  /** Today when absent. */
  range?: DateRangeName | undefined;
  /** First and last day of a custom range, both included; absent means open. */
  from?: Day | undefined;
  to?: Day | undefined;
}

const RANGES: readonly DateRangeName[] = ['today', 'yesterday', 'week', 'custom', 'all'];

/** Keeps the valid parameters and ignores all others. */
export function validateLivePaymentsSearch(search: Record<string, unknown>): LivePaymentsSearch {
  const range = RANGES.find((one) => one === search.range);
  if (range === undefined || range === 'today') return { range: undefined, from: undefined, to: undefined };
  const isCustom = range === 'custom';
  return {
    range,
    from: isCustom ? dayIn(search.from) : undefined,
    to: isCustom ? dayIn(search.to) : undefined,
  };
}

function dayIn(value: unknown): Day | undefined {
  return typeof value === 'string' && isShopDay(value) ? value : undefined;
}
