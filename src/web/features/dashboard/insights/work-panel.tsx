import { Handshake, Hourglass, PackageOpen, PhoneCall } from 'lucide-react';
import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { amountOfCents, centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { useRoundToday } from '#web/features/call-round/public/use-round-today.ts';
import { AttentionLine } from './attention-line.tsx';
import { InsightPanel } from './insight-panel.tsx';
import { INSIGHTS_TEXT } from './insights.text.ts';
import { useInsights } from './use-insights.ts';

const partOf = ({ work, promises: { legs } }: DashboardInsights) => ({ work, legs });

/** The day's work: customers who wait for a phone, calls to make, hand-overs, and what takes too long. */
export function WorkPanel() {
  const query = useInsights(partOf);
  return (
    <InsightPanel panel="work" title={INSIGHTS_TEXT.work} query={query}>
      {({ work, legs }) => (
        <ul className="attention">
          <Awaited awaited={work.awaited} />
          <CallRound />
          <ToHandOver toHandOver={work.toHandOver} />
          <LongerThanUsual legs={legs} />
        </ul>
      )}
    </InsightPanel>
  );
}

function Awaited({
  awaited: { preOrders, laybys, reservations },
}: Pick<DashboardInsights['work'], 'awaited'>) {
  return (
    <AttentionLine
      label={INSIGHTS_TEXT.stockArrival}
      note={INSIGHTS_TEXT.stockArrivalNone}
      icon={PackageOpen}
      stage="china"
      count={preOrders + laybys + reservations}
      details={`${countsText([
        [preOrders, 'pre-order'],
        [laybys, 'layby'],
        [reservations, 'reservation'],
      ])} ${INSIGHTS_TEXT.waitForPhone}`}
      link={{ to: '/stock-arrival' }}
    />
  );
}

function CallRound() {
  const { waiting, words, hasFailed } = useRoundToday();
  return (
    <AttentionLine
      label={INSIGHTS_TEXT.callRound}
      note={hasFailed ? INSIGHTS_TEXT.failed : (words ?? INSIGHTS_TEXT.loading)}
      icon={PhoneCall}
      stage="customer_notified"
      count={waiting}
      details={words}
      // The round opens on the device's own branch by itself.
      link={{ to: '/call-round', search: { branch: 'all' } }}
    />
  );
}

function ToHandOver({ toHandOver: { orders, laybys } }: Pick<DashboardInsights['work'], 'toHandOver'>) {
  return (
    <AttentionLine
      label={INSIGHTS_TEXT.handOver}
      note={INSIGHTS_TEXT.handOverNone}
      icon={Handshake}
      stage="phone_available"
      count={orders + laybys}
      details={`${countsText([
        [orders, 'order'],
        [laybys, 'layby'],
      ])} ${INSIGHTS_TEXT.ready}`}
      link={{ to: '/hand-over' }}
    />
  );
}

function LongerThanUsual({ legs }: Pick<DashboardInsights['promises'], 'legs'>) {
  const cents = legs.reduce((sum, { amount }) => sum + centsOfAmount(amount), 0);
  return (
    <AttentionLine
      label={INSIGHTS_TEXT.promises}
      note={INSIGHTS_TEXT.promisesNone}
      icon={Hourglass}
      stage="dubai"
      count={legs.reduce((sum, { count }) => sum + count, 0)}
      details={`${INSIGHTS_TEXT.worth} ${formatMoney(amountOfCents(cents))}`}
      link={{ to: '/payments', search: { stuck: 'any', sort: 'waiting' } }}
    />
  );
}

/** '33 pre-orders, 2 laybys': without zero counts. */
function countsText(counts: readonly (readonly [count: number, noun: string])[]): string {
  return counts.flatMap(([count, noun]) => (count === 0 ? [] : formatCount(count, noun))).join(', ');
}
