import { queryOptions } from '@tanstack/react-query';
import type { LivePayment, LivePaymentsSummary } from '#shared/contracts/live-payments.ts';
import { api } from '#web/lib/api-client.ts';
import { pageQuery } from '#web/lib/page-query.ts';
import type { LivePaymentsSearch } from './live-payments-search-params.ts';

const LIVE_PAYMENTS_KEY = ['/api/live-payments'] as const;
const AUTO_REFRESH_MS = 30_000;
/** So long ago at the most did a screen that opens begin to read, beside its own code or before a link was pressed. */
const OPENING_MS = 5_000;

/** When a screen reads again by itself. */
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

/** The lines of the ledger behind the takings of the period, as the API is asked for them. */
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

/** Auto reads every 30 s while the tab is in sight and when it comes back into it; Manual only when asked. */
function refetching({ isAuto }: Freshness) {
  return {
    // What was shown at the last visit is not what came in since: only what this opening has asked for is taken up.
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
