import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { overviewQuery } from './customer-overview.queries.ts';
import { OVERVIEW_TEXT } from './customer-overview.text.ts';

/** What the customer has paid and still owes, over all records. */
export function CustomerMoney({ customerId }: { customerId: number }) {
  const { timeZone } = useAppConfig();
  const { data, error, isFetching, refetch } = useQuery(overviewQuery(customerId));
  if (error && !data) {
    return (
      <ErrorState
        title={OVERVIEW_TEXT.sumsFailed}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const isDue = (sum: string | undefined) => sum !== undefined && sum !== '0.00';
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-edge bg-edge lg:flex [&>*]:flex-1">
      <Sum label={OVERVIEW_TEXT.received} value={data && formatMoney(data.receivedAmount)} />
      <Sum
        label={OVERVIEW_TEXT.owed}
        value={data && formatMoney(data.owedOnOrders)}
        tone={isDue(data?.owedOnOrders) ? 'text-warning-ink' : 'text-soft'}
      />
      <Sum
        label={OVERVIEW_TEXT.owedOnLaybys}
        value={data && formatMoney(data.owedOnLaybys)}
        tone={isDue(data?.owedOnLaybys) ? 'text-warning-ink' : 'text-soft'}
      />
      {isDue(data?.overpaidAmount) && data && (
        <Sum label={OVERVIEW_TEXT.overpaid} value={formatMoney(data.overpaidAmount)} tone="text-danger-ink" />
      )}
      <Sum
        label={OVERVIEW_TEXT.lastContact}
        value={
          data &&
          (data.lastContactAt === null
            ? OVERVIEW_TEXT.never
            : formatLongDate(new Date(data.lastContactAt), timeZone))
        }
        tone={data?.lastContactAt === null ? 'text-soft' : undefined}
      />
    </dl>
  );
}

function Sum({ label, value, tone }: { label: string; value: ReactNode; tone?: string | undefined }) {
  return (
    <div className="min-w-0 bg-panel-solid px-3 py-3.5 max-lg:last:odd:col-span-2 sm:px-4">
      <dt className="text-note text-soft">{label}</dt>
      <dd
        className={cn(
          'numerals mt-0.5 text-body leading-snug font-semibold whitespace-nowrap sm:text-lg',
          tone,
        )}
      >
        {value ?? <Skeleton className="h-6 w-28" />}
      </dd>
    </div>
  );
}
