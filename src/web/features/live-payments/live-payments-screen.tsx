import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { dateRange } from '#shared/domain/calendar.ts';
import { ExportList } from '#web/components/list/export-list.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { LivePaymentDialogsProvider } from './live-payment-actions.tsx';
import {
  livePaymentLinesAddress,
  livePaymentListQuery,
  livePaymentsSummaryQuery,
} from './live-payments.queries.ts';
import { LIVE_TEXT, periodText } from './live-payments.text.ts';
import { LivePaymentsList } from './live-payments-list.tsx';
import { LivePaymentsNews } from './live-payments-news.tsx';
import { LivePaymentsPeriod } from './live-payments-period.tsx';
import { LivePaymentsRefresh, ReadAt } from './live-payments-refresh.tsx';
import type { LivePaymentsSearch } from './live-payments-search-params.ts';
import { LivePaymentsSummaryPart } from './live-payments-summary.tsx';
import { Takings, TakingsToggle } from './takings.tsx';
import { useFreshnessMode } from './use-freshness.ts';

/** The payments of a period and their orders, at /live-payments; the period is in the URL. */
export function LivePaymentsScreen() {
  const search = useSearch({ from: '/live-payments' });
  const navigate = useNavigate({ from: '/live-payments' });
  const today = useShopDay();
  const [mode, setMode] = useFreshnessMode();
  const [isBrokenDown, setIsBrokenDown] = useState(false);
  const freshness = { isAuto: mode === 'auto' };
  const { range = 'today', from = null, to = null } = search;
  const days = dateRange(range, today, { fromDay: from, toDay: to });

  const list = useInfiniteQuery({ ...livePaymentListQuery(search, freshness), enabled: days.ok });
  const summary = useQuery({ ...livePaymentsSummaryQuery(search, freshness), enabled: days.ok });
  const refresh = () => void Promise.all([list.refetch(), summary.refetch()]);
  const showNews = () => {
    window.scrollTo({ top: 0 });
    refresh();
  };
  const readAt = days.ok ? oldest(list.dataUpdatedAt, summary.dataUpdatedAt) : null;
  const setSearch = (next: LivePaymentsSearch) => void navigate({ search: next });

  return (
    <LivePaymentDialogsProvider>
      <PageHeader
        title={LIVE_TEXT.title}
        areActionsShort
        subtitle={
          <p className="flex flex-wrap gap-x-3">
            {/* The days from the server's answer: its clock decides which day today is. */}
            <span className="max-sm:hidden">
              {summary.data ? periodText(summary.data.fromDay, summary.data.toDay) : <>&nbsp;</>}
            </span>
            {readAt && <ReadAt at={readAt} hasFailed={list.isRefetchError || summary.isRefetchError} />}
          </p>
        }
        actions={
          <LivePaymentsRefresh
            mode={mode}
            onModeChange={setMode}
            isReading={list.isRefetching || summary.isRefetching}
            isDisabled={!days.ok}
            onRefresh={refresh}
          />
        }
      />
      <LivePaymentsPeriod search={search} onChange={setSearch} problem={days.ok ? undefined : days.message}>
        <div className="ml-auto flex items-center gap-1.5 empty:hidden">
          {days.ok && summary.data && <TakingsToggle isOpen={isBrokenDown} onToggle={setIsBrokenDown} />}
          {days.ok && (
            <ExportList
              address={livePaymentListQuery(search, freshness).initialPageParam}
              behind={livePaymentLinesAddress(search)}
              // With Manual too, the exported file and the screen must show the same.
              onTaken={refresh}
            />
          )}
        </div>
      </LivePaymentsPeriod>
      {days.ok && (
        <>
          <div className="mb-3 grid gap-2">
            <LivePaymentsSummaryPart summary={summary} listedCount={list.data?.pages[0]?.total} />
            {isBrokenDown && summary.data && <Takings summary={summary.data} />}
          </div>
          <LivePaymentsNews mode={mode} since={list.dataUpdatedAt} onShow={showNews} />
          <LivePaymentsList range={range} scope={search} list={list} onRangeChange={setSearch} />
        </>
      )}
    </LivePaymentDialogsProvider>
  );
}

/** The earlier of two times in ms; null until both are known. */
function oldest(a: number, b: number): Date | null {
  const earlier = Math.min(a, b);
  return earlier === 0 ? null : new Date(earlier);
}
