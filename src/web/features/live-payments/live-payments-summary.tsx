import type { UseQueryResult } from '@tanstack/react-query';
import { Coins, ListChecks, ReceiptText, Undo2 } from 'lucide-react';
import type { LivePaymentsSummary } from '#shared/contracts/live-payments.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { Figures } from '#web/components/list/figures.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import type { PageTotal } from '#web/lib/api-client.ts';
import { formatTotal } from '#web/lib/format.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useWaitingTakings } from '#web/lib/writes/waiting-rows.ts';
import { LIVE_TEXT } from './live-payments.text.ts';

interface LivePaymentsSummaryPartProps {
  summary: UseQueryResult<LivePaymentsSummary>;
  /** The list's total, including rows that are not loaded. */
  listedCount: PageTotal | null | undefined;
}

/** The ledger's total for the period. */
export function LivePaymentsSummaryPart({ summary, listedCount }: LivePaymentsSummaryPartProps) {
  const { timeZone: zone } = useAppConfig();
  const waiting = useWaitingTakings(summary.data ? { ...summary.data, zone } : null);
  if (summary.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{LIVE_TEXT.summaryLoading}</span>
        <Skeleton className="h-12 rounded-row" />
      </div>
    );
  }
  if (summary.data === undefined) {
    return (
      <ErrorState
        title={LIVE_TEXT.summaryFailed}
        error={summary.error}
        onRetry={() => summary.refetch()}
        isRetrying={summary.isFetching}
      />
    );
  }
  const { receivedAmount, receivedCount, takenBackAmount, isOfOpenOrders } = summary.data;
  // Notes for amounts that are not included, so that unsent payments do not make a partial total look complete.
  const receivedNotes = [
    ...(waiting > 0 ? [LIVE_TEXT.plusWaiting(formatMoney(waiting))] : []),
    ...(isOfOpenOrders ? [LIVE_TEXT.ofOpenOrders] : []),
  ];
  const takenBack = {
    key: 'takenBack',
    stage: 'overdue',
    icon: Undo2,
    label: LIVE_TEXT.takenBack,
    value: formatMoney(takenBackAmount),
    note: LIVE_TEXT.takenBackNote,
  };
  return (
    <Figures
      label={LIVE_TEXT.summary}
      className="sm:max-lg:grid-flow-row sm:max-lg:grid-cols-2 lg:grid-cols-[1.5fr] lg:auto-cols-fr"
      hasFailed={false}
      notesBelow="always"
      figures={[
        {
          key: 'received',
          stage: 'device_collected',
          icon: Coins,
          label: LIVE_TEXT.received,
          value: formatMoney(receivedAmount),
          note: receivedNotes.join(' · ') || LIVE_TEXT.receivedNote,
        },
        {
          key: 'receipts',
          stage: 'phone_available',
          icon: ReceiptText,
          label: LIVE_TEXT.receipts,
          value: receivedCount.toLocaleString('en'),
          note: LIVE_TEXT.receiptsNote,
        },
        {
          key: 'listed',
          stage: 'bank_paid',
          icon: ListChecks,
          label: LIVE_TEXT.listed,
          value: listedCount ? formatTotal(listedCount) : '—',
          note: LIVE_TEXT.listedNote,
        },
        ...(centsOfAmount(takenBackAmount) > 0 ? [takenBack] : []),
      ]}
    />
  );
}
