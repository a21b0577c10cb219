import { useState } from 'react';
import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { type Cents, formatMoney } from '#shared/domain/money.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { InsightPanel, NothingHere } from './insight-panel.tsx';
import { INSIGHTS_TEXT } from './insights.text.ts';
import { Segments } from './segments.tsx';
import { TakingsChart } from './takings-chart.tsx';
import { changeWords, type TakingsSeries, takingsSeries } from './takings-series.ts';
import { useInsights } from './use-insights.ts';

const partOf = ({ takings, today }: DashboardInsights) => ({ takings, today });

const SHOWN = { chart: INSIGHTS_TEXT.asChart, table: INSIGHTS_TEXT.asTable };

/** This month's takings day by day, compared with the previous month. */
export function TakingsPanel() {
  const query = useInsights(partOf);
  const [shown, setShown] = useState<keyof typeof SHOWN>('chart');
  return (
    <InsightPanel
      panel="takings"
      title={INSIGHTS_TEXT.takings}
      aside={
        query.data !== undefined &&
        query.data.takings.byDay.length > 0 && (
          <Segments label={INSIGHTS_TEXT.takings} choices={SHOWN} chosen={shown} onChoose={setShown} />
        )
      }
      query={query}
    >
      {({ takings, today }) => {
        if (takings.byDay.length === 0) return <NothingHere title={INSIGHTS_TEXT.takingsNone} />;
        const series = takingsSeries(takings, today);
        return (
          <>
            <Heads series={series} />
            {shown === 'chart' && <TakingsChart series={series} />}
            <TakingsTable series={series} isSeen={shown === 'table'} />
          </>
        );
      }}
    </InsightPanel>
  );
}

function useMonthName() {
  const { timeZone } = useAppConfig();
  return (day: string) => formatLongDate(day, timeZone).split(' ')[1] ?? '';
}

function Heads({ series: { month, monthBefore, nowTotal, beforeByNow } }: { series: TakingsSeries }) {
  const nameOf = useMonthName();
  const change = changeWords(nowTotal, beforeByNow);
  return (
    <dl className="takings-heads">
      <div>
        <dt>
          <span aria-hidden className="takings-key" data-series="now" />
          {nameOf(month)} {INSIGHTS_TEXT.soFar}
        </dt>
        <dd className="numerals">
          {formatMoney(nowTotal)}
          {change !== null && (
            <span className="takings-change" data-down={nowTotal < beforeByNow || undefined}>
              {change}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>
          <span aria-hidden className="takings-key" data-series="before" />
          {nameOf(monthBefore)} by the same day
        </dt>
        <dd className="numerals">{formatMoney(beforeByNow)}</dd>
      </div>
    </dl>
  );
}

/** Always present for screen readers; shown instead of the chart on request. */
function TakingsTable({ series, isSeen }: { series: TakingsSeries; isSeen: boolean }) {
  const nameOf = useMonthName();
  const [now, before] = [nameOf(series.month), nameOf(series.monthBefore)];
  const table = (
    <table className="insight-table">
      <caption className="sr-only">{`${INSIGHTS_TEXT.takings}, ${now} and ${before}`}</caption>
      <thead>
        <tr>
          <th scope="col">{INSIGHTS_TEXT.day}</th>
          <th scope="col">{now}</th>
          <th scope="col">{before}</th>
          <th scope="col" className="if-wide">{`${now}, total`}</th>
          <th scope="col" className="if-wide">{`${before}, total`}</th>
        </tr>
      </thead>
      <tbody>
        {series.days.map((day) => (
          <tr key={day.number}>
            <th scope="row" className="numerals">
              {day.number}
            </th>
            <Money cents={day.now} />
            <Money cents={day.before} />
            <Money cents={day.nowSum} className="if-wide" />
            <Money cents={day.beforeSum} className="if-wide" />
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!isSeen) return <div className="sr-only">{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="insight-scroll" tabIndex={0} aria-label={INSIGHTS_TEXT.takingsTable}>
      {table}
    </section>
  );
}

function Money({ cents, className = '' }: { cents: Cents | null; className?: string }) {
  return <td className={`numerals ${className}`}>{cents === null ? '–' : formatMoney(cents)}</td>;
}
