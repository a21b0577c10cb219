import type { UseQueryResult } from '@tanstack/react-query';
import { Coins, ListChecks, ReceiptText, Undo2 } from 'lucide-react';
import type { LivePaymentsSummary } from '#shared/contracts/live-payments.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { StatCard } from '#web/components/ui/stat-card.tsx';
import { grouped, LIVE_TEXT } from './live-payments.text.ts';
import { TakingsBreakdown } from './takings-breakdown.tsx';
import { TakingsChart } from './takings-chart.tsx';

interface LivePaymentsSummaryPartProps {
  summary: UseQueryResult<LivePaymentsSummary>;
  /** How many orders the list has in all, loaded or not. */
  listedCount: number | undefined;
}

/** What the ledger received in the period: in all, by day, and where it came from. */
export function LivePaymentsSummaryPart({ summary, listedCount }: LivePaymentsSummaryPartProps) {
  if (summary.isPending)
    return (
      <SkeletonList
        count={3}
        label={LIVE_TEXT.summaryLoading}
        className="mb-4 sm:grid-cols-3"
        itemClassName="h-28"
      />
    );
  if (summary.data === undefined) {
    return (
      <ErrorState
        className="mb-4"
        title={LIVE_TEXT.summaryFailed}
        error={summary.error}
        onRetry={() => summary.refetch()}
        isRetrying={summary.isFetching}
      />
    );
  }
  return (
    <div className="mb-5 grid gap-3">
      <StatCards summary={summary.data} listedCount={listedCount} />
      <p className="text-note text-soft">{LIVE_TEXT.twoAnswers}</p>
      <TakingsChart summary={summary.data} />
      <TakingsBreakdown summary={summary.data} />
    </div>
  );
}

function StatCards({
  summary,
  listedCount,
}: {
  summary: LivePaymentsSummary;
  listedCount: number | undefined;
}) {
  const hasTakenBack = centsOfAmount(summary.takenBackAmount) > 0;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-[2fr]">
      <StatCard
        className="max-lg:col-span-2"
        stage="device_collected"
        icon={Coins}
        label={LIVE_TEXT.received}
        value={
          <span className="text-2xl break-words sm:text-3xl">{formatMoney(summary.receivedAmount)}</span>
        }
        note={LIVE_TEXT.receivedNote}
      />
      <StatCard
        stage="phone_available"
        icon={ReceiptText}
        label={LIVE_TEXT.receipts}
        value={grouped(summary.receivedCount)}
        note={LIVE_TEXT.receiptsNote}
      />
      <StatCard
        stage="bank_paid"
        icon={ListChecks}
        label={LIVE_TEXT.listed}
        value={listedCount === undefined ? '—' : grouped(listedCount)}
        note={LIVE_TEXT.listedNote}
      />
      {hasTakenBack && (
        <StatCard
          className="max-lg:col-span-2"
          stage="overdue"
          icon={Undo2}
          label={LIVE_TEXT.takenBack}
          value={<span className="break-words">{formatMoney(summary.takenBackAmount)}</span>}
          note={LIVE_TEXT.takenBackNote}
        />
      )}
    </div>
  );
}
