import { useQuery } from '@tanstack/react-query';
import { Calculator, Printer, RotateCcw } from 'lucide-react';
import type { CashUpDay } from '#shared/contracts/cash-up.ts';
import { type Day, formatLongDateTime, formatShortDate } from '#shared/domain/calendar.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { useDialogs } from '#web/components/dialog/dialog-host.tsx';
import { ListLoading } from '#web/components/list-loading.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { afterClosingText, CASH_UP_TEXT, unclosedText } from './cash-up.text.ts';
import { CASH_UP_DIALOGS } from './cash-up-dialogs.tsx';
import { CashUpFigures } from './cash-up-figures.tsx';
import { CashUpHistory } from './cash-up-history.tsx';
import { CashUpReceipts } from './cash-up-receipts.tsx';
import { rowOf } from './opened-day.ts';
import { type BranchDay, cashUpDayQuery } from './public/cash-up.queries.ts';

interface CashUpDayPartProps {
  of: BranchDay;
  onDay: (day: Day) => void;
}

/** One day of a branch: the expected and the counted amounts, and the receipts behind them. */
export function CashUpDayPart({ of, onDay }: CashUpDayPartProps) {
  const { data, error, isFetching, refetch } = useQuery(cashUpDayQuery(of));
  if (data === undefined) {
    return error ? (
      <ErrorState
        title={CASH_UP_TEXT.loadFailed}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <ListLoading label={CASH_UP_TEXT.loading} rowHeightPx={84} />
    );
  }
  return (
    <div className="grid gap-3 *:min-w-0">
      <Unclosed day={data} onDay={onDay} />
      <div className="grid items-start gap-3 *:min-w-0 xl:grid-cols-2">
        <div className="grid gap-3 *:min-w-0">
          <Figures day={data} />
          {data.cashUp && <CashUpHistory id={data.cashUp.id} />}
        </div>
        <CashUpReceipts of={of} expected={data.expected} />
      </div>
    </div>
  );
}

/** Links to earlier days that were not closed. */
function Unclosed({ day: { unclosed, day }, onDay }: { day: CashUpDay; onDay: (day: Day) => void }) {
  const others = unclosed.filter((one) => one.day !== day);
  if (others.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={unclosedText(others.length)}
      actions={others.slice(0, 7).map((one) => (
        <Button key={one.day} size="compact" onClick={() => onDay(one.day)}>
          {formatShortDate(one.day, 'UTC')} · {formatMoney(one.amount)}
        </Button>
      ))}
    >
      {CASH_UP_TEXT.unclosedNote}
    </Notice>
  );
}

function Figures({ day }: { day: CashUpDay }) {
  const { timeZone } = useAppConfig();
  const openDialog = useDialogs(CASH_UP_DIALOGS);
  const { cashUp } = day;
  const isClosed = cashUp?.status === 'closed';
  const when = (at: string) => formatLongDateTime(new Date(at), timeZone);
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          {isClosed ? `Closed by ${cashUp.closedBy}` : 'Not closed yet'}
          <Badge stage={isClosed ? 'completed' : 'pending'} hasDot>
            {isClosed ? CASH_UP_TEXT.closed : cashUp ? CASH_UP_TEXT.reopened : CASH_UP_TEXT.open}
          </Badge>
        </span>
      }
      aside={isClosed && when(cashUp.closedAt)}
      className="p-4 sm:p-5"
    >
      {cashUp && !isClosed && (
        <Notice
          className="mb-4"
          title={`Reopened by ${cashUp.reopenedBy}${cashUp.reopenedAt ? `, ${when(cashUp.reopenedAt)}` : ''}`}
        >
          “{cashUp.reopenReason}”
        </Notice>
      )}
      <CashUpFigures day={day} />
      {isClosed && cashUp.reason && (
        <p className="mt-3 text-body wrap-anywhere text-soft">
          {CASH_UP_TEXT.reason}: “{cashUp.reason}”
        </p>
      )}
      {isClosed && centsOfAmount(cashUp.floatAmount) !== 0 && (
        <p className="mt-1 text-note text-soft">
          {CASH_UP_TEXT.float}: {formatMoney(cashUp.floatAmount)}
        </p>
      )}
      {isClosed && cashUp.afterClosing.count > 0 && (
        <Notice
          tone="warning"
          className="mt-4"
          title={afterClosingText(cashUp.afterClosing.count, cashUp.afterClosing.amount)}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {isClosed ? (
          <>
            <Button asChild>
              <a href={`/print/cash-up/${cashUp.id}`} target="_blank" rel="noopener">
                <Printer aria-hidden />
                {CASH_UP_TEXT.print}
              </a>
            </Button>
            {cashUp.isLast && (
              <Button variant="ghost" onClick={() => openDialog('reopen', rowOf(day))}>
                <RotateCcw aria-hidden />
                {CASH_UP_TEXT.reopen}
              </Button>
            )}
          </>
        ) : (
          <Button variant="primary" shortcut="n" onClick={() => openDialog('close', rowOf(day))}>
            <Calculator aria-hidden />
            {CASH_UP_TEXT.count}
          </Button>
        )}
      </div>
    </Panel>
  );
}
