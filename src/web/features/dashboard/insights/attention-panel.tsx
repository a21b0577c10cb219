import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  CalendarClock,
  Check,
  Hourglass,
  type LucideIcon,
  PhoneCall,
  Ship,
  Smartphone,
  Wallet,
} from 'lucide-react';
import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { READY_LONG_DAYS, STUCK_DAYS } from '#shared/domain/waiting.ts';
import { RoundToday } from '#web/features/call-round/public/round-today.tsx';
import { formatCount } from '#web/lib/format.ts';
import { InsightPanel } from './insight-panel.tsx';
import { INSIGHTS_TEXT } from './insights.text.ts';

interface Line {
  label: string;
  note: string;
  icon: LucideIcon;
  stage: string;
  count: number;
  /** 'N$ 1,000.00 due'. */
  money?: string;
  link: Pick<LinkProps, 'to' | 'search'>;
}

/** What waits for somebody, each with the list of just these. */
export function AttentionPanel({ query }: { query: UseQueryResult<DashboardInsights> }) {
  return (
    <InsightPanel panel="attention" title={INSIGHTS_TEXT.attention} aside={<RoundToday />} query={query}>
      {({ attention }) => (
        <ul className="attention">
          {linesOf(attention).map((line) => (
            <AttentionLine key={line.label} line={line} />
          ))}
        </ul>
      )}
    </InsightPanel>
  );
}

function AttentionLine({ line: { label, note, icon: Icon, stage, count, money, link } }: { line: Line }) {
  const isQuiet = count === 0;
  return (
    <li data-stage={isQuiet ? undefined : stage} data-quiet={isQuiet || undefined} className="attention-line">
      <span aria-hidden className="attention-icon">
        {isQuiet ? <Check className="size-4" /> : <Icon className="size-4" />}
      </span>
      <span className="min-w-0">
        <Link
          {...link}
          aria-label={`${label}: ${count}${money ? `, ${money}` : ''}`}
          className="insight-link"
        >
          {label}
        </Link>
        <span className="attention-note">{isQuiet ? note : (money ?? note)}</span>
      </span>
      <span aria-hidden className="attention-count numerals">
        {count}
      </span>
    </li>
  );
}

function linesOf(attention: DashboardInsights['attention']): Line[] {
  const { latePreOrders, overdueLaybys, readyLong, stuck, customersToCall, lateReservations } = attention;
  const { worth, due } = INSIGHTS_TEXT;
  const moneyOf = ({ amount }: { amount: string }, word: string) => `${formatMoney(amount)} ${word}`;
  const worthOf = ({ amount }: { amount: string }) => `${worth} ${formatMoney(amount)}`;
  return [
    {
      ...{
        label: INSIGHTS_TEXT.latePreOrders,
        note: INSIGHTS_TEXT.latePreOrdersNote,
        icon: Ship,
        stage: 'china',
      },
      ...{ count: latePreOrders.count, money: worthOf(latePreOrders) },
      link: { to: '/preorders', search: { status: 'late' } },
    },
    {
      ...{
        label: INSIGHTS_TEXT.overdueLaybys,
        note: INSIGHTS_TEXT.overdueLaybysNote,
        icon: Wallet,
        stage: 'overdue',
      },
      ...{ count: overdueLaybys.count, money: moneyOf(overdueLaybys, due) },
      link: { to: '/layby', search: { status: 'overdue' } },
    },
    {
      ...{ label: INSIGHTS_TEXT.readyLong, note: INSIGHTS_TEXT.readyLongNote, icon: Smartphone },
      ...{ stage: 'phone_available', count: readyLong.count, money: worthOf(readyLong) },
      link: {
        to: '/payments',
        search: { status: 'phone_available', stuck: String(READY_LONG_DAYS + 1), sort: 'waiting' },
      },
    },
    {
      ...{ label: INSIGHTS_TEXT.stuck, note: INSIGHTS_TEXT.stuckNone, icon: Hourglass, stage: 'dubai' },
      ...{ count: stuck.count, money: stuckWords(stuck) },
      link: { to: '/payments', search: { stuck: String(STUCK_DAYS), sort: 'waiting' } },
    },
    {
      ...{ label: INSIGHTS_TEXT.customersToCall, note: INSIGHTS_TEXT.customersToCallNote, icon: PhoneCall },
      ...{ stage: 'customer_notified', count: customersToCall },
      link: { to: '/reservations', search: { status: 'to_call' } },
    },
    {
      ...{
        label: INSIGHTS_TEXT.lateReservations,
        note: INSIGHTS_TEXT.lateReservationsNote,
        icon: CalendarClock,
      },
      ...{ stage: 'bank_paid', count: lateReservations },
      link: { to: '/reservations', search: { status: 'late' } },
    },
  ];
}

/** 'worth N$ 1,000.00 · longest 41 days at Contract Signed'. */
function stuckWords({ amount, longest }: DashboardInsights['attention']['stuck']): string {
  const words = `${INSIGHTS_TEXT.worth} ${formatMoney(amount)}`;
  if (longest === null) return words;
  return `${words} · longest ${formatCount(longest.days, 'day')} at ${ORDER_STATUS_LABELS[longest.status]}`;
}
