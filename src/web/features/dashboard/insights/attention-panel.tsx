import { CalendarClock, Hourglass, PhoneCall, Ship, Smartphone, Wallet } from 'lucide-react';
import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { STUCK_DAYS } from '#shared/domain/waiting.ts';
import { LATE_PRE_ORDERS, READY_LONG } from '../insight-links.ts';
import { AttentionLine, type AttentionLineProps } from './attention-line.tsx';
import { InsightPanel } from './insight-panel.tsx';
import { INSIGHTS_TEXT } from './insights.text.ts';
import { useInsights } from './use-insights.ts';

const attentionOf = ({ attention }: DashboardInsights) => attention;

/** What needs attention, each with a link to exactly these rows. */
export function AttentionPanel() {
  const query = useInsights(attentionOf);
  return (
    <InsightPanel panel="attention" title={INSIGHTS_TEXT.attention} query={query}>
      {(attention) => (
        <ul className="attention">
          {linesOf(attention).map((line) => (
            <AttentionLine key={line.label} {...line} />
          ))}
        </ul>
      )}
    </InsightPanel>
  );
}

function linesOf(attention: DashboardInsights['attention']): AttentionLineProps[] {
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
      ...{ count: latePreOrders.count, details: worthOf(latePreOrders) },
      link: LATE_PRE_ORDERS,
    },
    {
      ...{
        label: INSIGHTS_TEXT.overdueLaybys,
        note: INSIGHTS_TEXT.overdueLaybysNote,
        icon: Wallet,
        stage: 'overdue',
      },
      ...{ count: overdueLaybys.count, details: moneyOf(overdueLaybys, due) },
      link: { to: '/layby', search: { status: 'overdue' } },
    },
    {
      ...{ label: INSIGHTS_TEXT.readyLong, note: INSIGHTS_TEXT.readyLongNote, icon: Smartphone },
      ...{ stage: 'phone_available', count: readyLong.count, details: worthOf(readyLong) },
      link: READY_LONG,
    },
    {
      ...{ label: INSIGHTS_TEXT.stuck, note: INSIGHTS_TEXT.stuckNone, icon: Hourglass, stage: 'dubai' },
      ...{ count: stuck.count, details: stuckWords(stuck) },
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
