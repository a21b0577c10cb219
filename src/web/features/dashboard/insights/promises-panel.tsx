import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { LEG_LABELS } from '#shared/domain/stuck-words.ts';
import { ENOUGH_CASES, LOOK_BACK_DAYS } from '#shared/domain/waiting.ts';
import { stuckOn } from '../insight-links.ts';
import { InsightPanel, NothingHere } from './insight-panel.tsx';
import { daysShort, INSIGHTS_TEXT } from './insights.text.ts';
import { useInsights } from './use-insights.ts';

type Promises = DashboardInsights['promises'];
type Leg = Promises['legs'][number];

const promisesOf = ({ promises }: DashboardInsights) => promises;

/** What has been on its way for longer than usual, by leg, and how many promises were kept. */
export function PromisesPanel() {
  const query = useInsights(promisesOf);
  return (
    <InsightPanel
      panel="promises"
      title={INSIGHTS_TEXT.promises}
      aside={<span className="max-sm:sr-only">{INSIGHTS_TEXT.promisesAside}</span>}
      query={query}
    >
      {({ legs, accuracy }) => (
        <>
          {legs.every(({ count }) => count === 0) ? (
            <NothingHere title={INSIGHTS_TEXT.promisesNone} />
          ) : (
            <Legs legs={legs} />
          )}
          <p className="pt-2 text-note text-soft">{accuracyText(accuracy)}</p>
        </>
      )}
    </InsightPanel>
  );
}

function Legs({ legs }: { legs: readonly Leg[] }) {
  const oldestFirst = legs.toSorted((one, other) => (other.oldestDays ?? -1) - (one.oldestDays ?? -1));
  return (
    <table className="insight-table">
      <caption className="sr-only">{INSIGHTS_TEXT.promisesAside}</caption>
      <thead>
        <tr>
          <th scope="col">{INSIGHTS_TEXT.leg}</th>
          <th scope="col">{INSIGHTS_TEXT.orders}</th>
          <th scope="col" className="if-wide">
            {INSIGHTS_TEXT.waitingMoney}
          </th>
          <th scope="col">{INSIGHTS_TEXT.oldest}</th>
          <th scope="col" title={INSIGHTS_TEXT.usuallyTitle}>
            {INSIGHTS_TEXT.usually}
          </th>
        </tr>
      </thead>
      <tbody>
        {oldestFirst.map((row) => (
          <LegRow key={row.leg} row={row} />
        ))}
      </tbody>
    </table>
  );
}

/** Rendered again only when its own leg has changed. */
const LegRow = memo(function LegRow({ row }: { row: Leg }) {
  const { leg, count, amount, oldestDays, medianDays, isDefault } = row;
  return (
    <tr data-quiet={count === 0 || undefined}>
      <th scope="row">
        <Link {...stuckOn(leg)} className="insight-link">
          {LEG_LABELS[leg]}
        </Link>
        <span className="if-narrow insight-under numerals">{formatMoney(amount)}</span>
      </th>
      <td className="numerals">{count}</td>
      <td className="numerals if-wide">{formatMoney(amount)}</td>
      <td className="numerals">{daysShort(oldestDays)}</td>
      <td className="numerals">
        {daysShort(medianDays)}
        {isDefault && (
          <span className="insight-under" title={INSIGHTS_TEXT.setTitle}>
            {INSIGHTS_TEXT.set}
          </span>
        )}
      </td>
    </tr>
  );
});

function accuracyText(accuracy: Promises['accuracy']): string {
  if (accuracy === null || accuracy.told < ENOUGH_CASES) {
    const told = accuracy?.told ?? 0;
    if (told === 0) return `No promised dates in the last ${LOOK_BACK_DAYS} days.`;
    return `${formatCount(told, 'promised date')} in the last ${LOOK_BACK_DAYS} days: too few to show how many were kept.`;
  }
  return `${accuracy.kept} of ${accuracy.told} promised dates in the last ${LOOK_BACK_DAYS} days were kept.`;
}
