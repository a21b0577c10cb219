import { arc } from 'd3-shape';
import { memo, useId } from 'react';
import type { InsightStep } from '#shared/contracts/dashboard-insights.ts';
import { type Cents, centsOfAmount, formatMoney, sumCents } from '#shared/domain/money.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { InsightPanel, NothingHere } from './insight-panel.tsx';
import { INSIGHTS_TEXT } from './insights.text.ts';
import { stepsOf, useInsights } from './use-insights.ts';

interface Sums {
  promised: Cents;
  paid: Cents;
  due: Cents;
}

/** The total of open orders, what of it is paid, and at which steps the rest is. */
export function MoneyPanel() {
  const query = useInsights(stepsOf);
  return (
    <InsightPanel panel="money" title={INSIGHTS_TEXT.money} aside={INSIGHTS_TEXT.moneyAside} query={query}>
      {(steps) => {
        const sums = sumsOf(steps);
        if (sums.promised === 0) return <NothingHere title={INSIGHTS_TEXT.moneyNone} />;
        return (
          <div className="money">
            <Whole sums={sums} />
            <Steps steps={steps} />
          </div>
        );
      }}
    </InsightPanel>
  );
}

function sumsOf(steps: readonly InsightStep[]): Sums {
  const promised = sumCents(steps.map(({ amount }) => centsOfAmount(amount)));
  const due = sumCents(steps.map(({ owed }) => centsOfAmount(owed)));
  return { promised, paid: promised - due, due };
}

function Whole({ sums: { promised, paid, due } }: { sums: Sums }) {
  return (
    <div className="money-whole">
      <Ring share={paid / promised} />
      <dl className="money-sums">
        <div>
          <dt>{INSIGHTS_TEXT.promised}</dt>
          <dd className="numerals">{formatMoney(promised)}</dd>
        </div>
        <div data-money="paid">
          <dt>{INSIGHTS_TEXT.paid}</dt>
          <dd className="numerals">{formatMoney(paid)}</dd>
        </div>
        <div data-money="due">
          <dt>{INSIGHTS_TEXT.stillDue}</dt>
          <dd className="numerals">{formatMoney(due)}</dd>
        </div>
      </dl>
    </div>
  );
}

const ROUND = { innerRadius: 43, outerRadius: 50 };
const FULL = 2 * Math.PI;

function Ring({ share }: { share: number }) {
  const id = useId();
  const drawn = (endAngle: number) => arc()({ ...ROUND, startAngle: 0, endAngle }) ?? '';
  const paid = arc().cornerRadius(4)({ ...ROUND, startAngle: 0, endAngle: share * FULL }) ?? '';
  return (
    <div aria-hidden className="money-ring">
      <svg aria-hidden viewBox="-50 -50 100 100">
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" data-stage="phone_available" className="stage-stop" />
          <stop offset="1" data-stage="device_collected" className="stage-stop" />
        </linearGradient>
        <path d={drawn(FULL)} className="money-ring-track" />
        <path d={paid} fill={`url(#${id})`} />
      </svg>
      <p>
        <span className="numerals">{`${Math.floor(share * 100)} %`}</span>
        <span>{INSIGHTS_TEXT.paid.toLowerCase()}</span>
      </p>
    </div>
  );
}

/** Each bar's length is the amount at its step, its filled part what is paid. */
function Steps({ steps }: { steps: readonly InsightStep[] }) {
  const most = Math.max(1, ...steps.map(({ amount }) => centsOfAmount(amount)));
  return (
    <table className="insight-table money-steps">
      <caption className="sr-only">{INSIGHTS_TEXT.money}</caption>
      <thead>
        <tr>
          <th scope="col">{INSIGHTS_TEXT.step}</th>
          <td className="if-wide" />
          <th scope="col" className="if-wide">
            {INSIGHTS_TEXT.promised}
          </th>
          <th scope="col" className="if-wide">
            {INSIGHTS_TEXT.paid}
          </th>
          <th scope="col">{INSIGHTS_TEXT.stillDue}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <StepRow key={step.status} step={step} most={most} />
        ))}
      </tbody>
    </table>
  );
}

/** Rendered again only when its own step, or the scale of all bars, has changed. */
const StepRow = memo(function StepRow({ step, most }: { step: InsightStep; most: Cents }) {
  const { status, count } = step;
  const [promised, due] = [centsOfAmount(step.amount), centsOfAmount(step.owed)];
  return (
    <tr data-stage={status} data-quiet={count === 0 || undefined}>
      <th scope="row">
        {ORDER_STATUS_LABELS[status]}
        <span className="if-narrow">
          <Track promised={promised} due={due} most={most} />
        </span>
      </th>
      <td aria-hidden className="money-bar if-wide">
        <Track promised={promised} due={due} most={most} />
      </td>
      <td className="numerals if-wide">{formatMoney(promised)}</td>
      <td className="numerals if-wide">{formatMoney(promised - due)}</td>
      <td className="numerals">{formatMoney(due)}</td>
    </tr>
  );
});

function Track({ promised, due, most }: { promised: Cents; due: Cents; most: Cents }) {
  const paid = promised === 0 ? 0 : (promised - due) / promised;
  return (
    <span aria-hidden className="money-track">
      <span style={{ width: `${(promised / most) * 100}%` }}>
        <span style={{ width: `${paid * 100}%` }} />
      </span>
    </span>
  );
}
