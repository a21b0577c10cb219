import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, CalendarX, ChevronLeft, ChevronRight, Coins, HandCoins, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CashUp, CashUpSummary } from '#shared/contracts/cash-up.ts';
import { addMonths, type Day, formatLongDate } from '#shared/domain/calendar.ts';
import { CASH_UP_BRANCH_LABELS, differenceText } from '#shared/domain/cash-up.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { ExportList } from '#web/components/list/export-list.tsx';
import { type Figure, Figures } from '#web/components/list/figures.tsx';
import { PagedList } from '#web/components/list/paged-list.tsx';
import { RowCard } from '#web/components/shop/row-card.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { afterClosingText, CASH_UP_TEXT } from './cash-up.text.ts';
import { Difference } from './cash-up-figures.tsx';
import { type BranchMonth, cashUpListQuery, cashUpSummaryQuery } from './public/cash-up.queries.ts';

const LIST_WORDS = {
  listLabel: CASH_UP_TEXT.listLabel,
  loading: CASH_UP_TEXT.listLoading,
  loadFailed: CASH_UP_TEXT.listFailed,
  loadMore: CASH_UP_TEXT.loadMore,
  moreFailed: CASH_UP_TEXT.moreFailed,
};

interface CashUpMonthPartProps {
  filter: BranchMonth;
  today: Day;
  onMonth: (month: string) => void;
  branchSelect: ReactNode;
}

/** The closed days of a month, and the sum of their differences. */
export function CashUpMonthPart({ filter, today, onMonth, branchSelect }: CashUpMonthPartProps) {
  const list = useInfiniteQuery(cashUpListQuery(filter));
  const summary = useQuery(cashUpSummaryQuery(filter));
  const move = (months: number) => onMonth(addMonths(`${filter.month}-01`, months).slice(0, 7));
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <IconButton label={CASH_UP_TEXT.earlier} onClick={() => move(-1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          label={CASH_UP_TEXT.later}
          disabled={filter.month >= today.slice(0, 7)}
          onClick={() => move(1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
        <div className="max-w-44 min-w-0 flex-1">{branchSelect}</div>
        <ExportList address={cashUpListQuery(filter).initialPageParam} />
      </div>
      <div className="mb-3">
        <Figures
          label={CASH_UP_TEXT.summary}
          figures={figuresOf(summary.data)}
          hasFailed={summary.isError}
          className="sm:auto-cols-fr"
        />
      </div>
      <PagedList
        query={list}
        entity="cash_up"
        scope={filter}
        words={LIST_WORDS}
        rowHeightPx={68}
        empty={
          <EmptyState icon={CalendarX} title={CASH_UP_TEXT.emptyTitle} description={CASH_UP_TEXT.emptyNote} />
        }
        renderRow={(row) => <ClosedDay row={row} />}
      />
    </>
  );
}

function figuresOf(data: CashUpSummary | undefined): Figure[] {
  const difference = data && centsOfAmount(data.differenceAmount);
  return [
    {
      key: 'days',
      label: CASH_UP_TEXT.daysClosed,
      value: data?.days.toLocaleString('en'),
      stage: 'completed',
      icon: CalendarCheck,
    },
    {
      key: 'expected',
      label: CASH_UP_TEXT.expected,
      value: data && formatMoney(data.expectedAmount),
      stage: 'approved',
      icon: Coins,
    },
    {
      key: 'counted',
      label: CASH_UP_TEXT.counted,
      value: data && formatMoney(data.countedAmount),
      stage: 'phone_available',
      icon: HandCoins,
    },
    {
      key: 'difference',
      label: CASH_UP_TEXT.difference,
      value: difference === undefined ? undefined : differenceText(difference),
      stage: difference ? 'overdue' : 'completed',
      icon: Scale,
    },
  ];
}

function ClosedDay({ row }: { row: CashUp }) {
  const name = `${formatLongDate(row.day, 'UTC')}, ${CASH_UP_BRANCH_LABELS[row.branch]}`;
  return (
    <RowCard stage={row.status === 'closed' ? 'completed' : 'pending'} label={name}>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to="/cash-up"
              search={{ branch: row.branch, day: row.day }}
              className="inline-block min-h-6 font-semibold underline decoration-edge-strong underline-offset-3 hover:decoration-current pointer-coarse:py-2"
            >
              {name}
            </Link>
            {row.status === 'reopened' && <Badge>{CASH_UP_TEXT.reopened}</Badge>}
          </p>
          <p className="text-note wrap-anywhere text-soft">
            {[row.closedBy, row.reason && `“${row.reason}”`].filter(Boolean).join(' · ')}
          </p>
          {row.afterClosing.count > 0 && (
            <p className="text-note text-warning-ink">
              {afterClosingText(row.afterClosing.count, row.afterClosing.amount)}
            </p>
          )}
        </div>
        <p className="numerals flex flex-wrap items-baseline justify-between gap-x-4 sm:grid sm:justify-items-end">
          <Difference amount={row.differenceAmount} />
          <span className="text-note whitespace-nowrap text-soft">
            {formatMoney(row.countedAmount)} of {formatMoney(row.expectedAmount)}
          </span>
        </p>
      </div>
    </RowCard>
  );
}
