import { Link } from '@tanstack/react-router';
import { area, curveMonotoneY } from 'd3-shape';
import { memo, useId } from 'react';
import type { InsightStep } from '#shared/contracts/dashboard-insights.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { isCumulative } from '#shared/domain/order-filters.ts';
import { ORDER_STATUS, ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { FirstOrder } from './first-order.tsx';
import { InsightPanel, NothingHere } from './insight-panel.tsx';
import { daysShort, INSIGHTS_TEXT } from './insights.text.ts';
import { stepsOf, useInsights } from './use-insights.ts';

/** The orders at each step, as a funnel beside its table. */
export function PipelinePanel() {
  const query = useInsights(stepsOf);
  return (
    <InsightPanel
      panel="pipeline"
      title={INSIGHTS_TEXT.pipeline}
      aside={<span className="max-sm:sr-only">{INSIGHTS_TEXT.pipelineAside}</span>}
      query={query}
    >
      {(steps) =>
        steps.every(({ count }) => count === 0) ? (
          <NothingHere title={INSIGHTS_TEXT.pipelineNone}>
            <p className="text-body text-soft">{INSIGHTS_TEXT.pipelineNoneNote}</p>
            <FirstOrder />
          </NothingHere>
        ) : (
          <Steps steps={steps} />
        )
      }
    </InsightPanel>
  );
}

function Steps({ steps }: { steps: readonly InsightStep[] }) {
  return (
    <table className="insight-table pipeline">
      <caption className="sr-only">{INSIGHTS_TEXT.pipelineAside}</caption>
      <thead>
        <tr>
          <th scope="col">{INSIGHTS_TEXT.step}</th>
          <td />
          <th scope="col">{INSIGHTS_TEXT.orders}</th>
          <th scope="col" className="if-wide">
            {INSIGHTS_TEXT.orderWorth}
          </th>
          <th scope="col" title={INSIGHTS_TEXT.medianTitle}>
            {INSIGHTS_TEXT.median}
          </th>
          <th scope="col">{INSIGHTS_TEXT.oldest}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <StepRow key={step.status} step={step} allSteps={index === 0 ? steps : null} />
        ))}
      </tbody>
    </table>
  );
}

interface StepRowProps {
  step: InsightStep;
  /** Set on the first row, which contains the funnel of all rows. */
  allSteps: readonly InsightStep[] | null;
}

/** Rendered again only when its own step has changed. */
const StepRow = memo(function StepRow({ step, allSteps }: StepRowProps) {
  return (
    <tr data-stage={step.status} data-quiet={step.count === 0 || undefined}>
      <th scope="row">
        <Link to="/payments" search={searchOf(step)} className="insight-link">
          {labelOf(step)}
        </Link>
        <span className="if-narrow insight-under numerals">{formatMoney(step.amount)}</span>
      </th>
      {allSteps && (
        <td rowSpan={allSteps.length} aria-hidden className="funnel-place">
          <Funnel steps={allSteps} />
        </td>
      )}
      <td className="numerals pipeline-count">{step.count}</td>
      <td className="numerals if-wide">{formatMoney(step.amount)}</td>
      <Days days={step.medianDays} />
      <Days days={step.oldestDays} />
    </tr>
  );
});

function Days({ days }: { days: number | null }) {
  return (
    <td className="numerals">
      <span aria-hidden>{daysShort(days)}</span>
      <span className="sr-only">{days === null ? '' : formatCount(days, 'day')}</span>
    </td>
  );
}

/** The least width of a step, as a share of the panel's: an empty step is drawn as a thread. */
const THREAD = 0.012;

function Funnel({ steps }: { steps: readonly InsightStep[] }) {
  const id = useId();
  const most = Math.max(...steps.map(({ count }) => count));
  const widths = steps.map(({ count }) => Math.max(THREAD, (count / most) * 0.96));
  const [first = THREAD] = widths;
  const points = [first, ...widths, widths.at(-1) ?? THREAD];
  const yOf = (index: number) => Math.min(steps.length, Math.max(0, index - 0.5));
  const outline = area<number>()
    .y((_width, index) => yOf(index))
    .x0((width) => 50 - width * 50)
    .x1((width) => 50 + width * 50)
    .curve(curveMonotoneY);
  return (
    <svg aria-hidden viewBox={`0 0 100 ${steps.length}`} preserveAspectRatio="none" className="funnel">
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        {steps.map(({ status }, index) => (
          <stop
            key={status}
            data-stage={status}
            className="stage-stop"
            offset={(index + 0.5) / steps.length}
          />
        ))}
      </linearGradient>
      <path
        d={outline(points) ?? ''}
        fill={`url(#${id})`}
        stroke={`url(#${id})`}
        className="funnel-outline"
      />
    </svg>
  );
}

function labelOf({ status }: InsightStep): string {
  return ORDER_STATUS[status].tile?.step ?? ORDER_STATUS_LABELS[status];
}

/** Only this step, where the list would include later ones. */
function searchOf({ status }: InsightStep) {
  return isCumulative(status) ? { status, exact: '1' as const } : { status };
}
