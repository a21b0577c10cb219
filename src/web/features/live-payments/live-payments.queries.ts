import { queryOptions } from '@tanstack/react-query';
import type { LivePayment, LivePaymentsSummary } from '#shared/contracts/live-payments.ts';
import { api } from '#web/lib/api-client.ts';
import { pageQuery } from '#web/lib/page-query.ts';
import type { LivePaymentsSearch } from './live-payments-search-params.ts';

const LIVE_PAYMENTS_KEY = ['/api/live-payments'] as const;
const AUTO_REFRESH_MS = 30_000;
/**
 * Data read within this time still counts as fresh when the screen opens: it was read while its code loaded or before a link was pressed.
 */
const OPENING_MS = 5_000;

/** When a screen reads again automatically. */
export interface Freshness {
  isAuto: boolean;
}

/** The orders of a period by their payment date, newest first, page by page. */
export const livePaymentListQuery = (search: LivePaymentsSearch, freshness: Freshness) => ({
  ...pageQuery<LivePayment>(
    [...LIVE_PAYMENTS_KEY, 'list', paramsOf(search)],
    LIVE_PAYMENTS_KEY[0],
    new URLSearchParams(`${paramsOf(search)}&limit=100`),
  ),
  ...refetching(freshness),
});

/** The API path of the ledger rows behind the period's takings. */
export const livePaymentLinesAddress = (search: LivePaymentsSearch): string =>
  `${LIVE_PAYMENTS_KEY[0]}/lines?${paramsOf(search)}`;

/** What the ledger received in the period. */
export const livePaymentsSummaryQuery = (search: LivePaymentsSearch, freshness: Freshness) =>
  queryOptions({
    queryKey: [...LIVE_PAYMENTS_KEY, 'summary', paramsOf(search)],
    queryFn: ({ signal }) =>
      api.get<LivePaymentsSummary>(`${LIVE_PAYMENTS_KEY[0]}/summary?${paramsOf(search)}`, { signal }),
    ...refetching(freshness),
  });

/** Auto reads every 30 s while the tab is visible and when it becomes visible again; Manual only on request. */
function refetching({ isAuto }: Freshness) {
  return {
    // Data of an earlier visit is outdated: only what was read for this opening is used.
    staleTime: OPENING_MS,
    refetchInterval: isAuto ? AUTO_REFRESH_MS : (false as const),
    refetchIntervalInBackground: false,
    meta: { realtime: isAuto ? ('visible' as const) : ('manual' as const) },
    refetchOnWindowFocus: isAuto ? ('always' as const) : false,
  };
}

function paramsOf({ range = 'today', from, to }: LivePaymentsSearch): string {
  return new URLSearchParams({ range, ...(from && { from }), ...(to && { to }) }).toString();
}
