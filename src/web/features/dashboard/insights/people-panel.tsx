import { useState } from 'react';
import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { InsightPanel, NothingHere } from './insight-panel.tsx';
import { INSIGHTS_TEXT } from './insights.text.ts';
import { Segments } from './segments.tsx';
import { useInsights } from './use-insights.ts';

const BY = { branch: INSIGHTS_TEXT.byBranch, agent: INSIGHTS_TEXT.byAgent };
type By = keyof typeof BY;
type Part = { name: string; received: string; orders: number };

const peopleOf = ({ byBranch, byAgent }: DashboardInsights) => ({ byBranch, byAgent });

/** How much money each agent and branch received, and how many orders they made. */
export function PeoplePanel() {
  const query = useInsights(peopleOf);
  const [by, setBy] = useState<By>('branch');
  const partsOf = ({ byBranch, byAgent }: ReturnType<typeof peopleOf>): Part[] => {
    if (by === 'agent') return byAgent.map(({ agent, ...part }) => ({ name: agent ?? '', ...part }));
    return byBranch.map(({ branch, ...part }) => ({ name: branchLabel(branch) ?? '', ...part }));
  };
  return (
    <InsightPanel
      panel="people"
      title={INSIGHTS_TEXT.people}
      aside={
        query.data !== undefined &&
        query.data.byBranch.length > 0 && (
          <Segments label={INSIGHTS_TEXT.people} choices={BY} chosen={by} onChoose={setBy} />
        )
      }
      query={query}
    >
      {(people) => {
        const parts = partsOf(people);
        if (parts.length === 0) return <NothingHere title={INSIGHTS_TEXT.peopleNone} />;
        return <Parts by={by} parts={parts} />;
      }}
    </InsightPanel>
  );
}

function Parts({ by, parts }: { by: By; parts: readonly Part[] }) {
  const most = Math.max(1, ...parts.map(({ received }) => centsOfAmount(received)));
  const noName = by === 'branch' ? INSIGHTS_TEXT.noBranch : INSIGHTS_TEXT.noAgent;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="insight-scroll" tabIndex={0} aria-label={BY[by]}>
      <table className="insight-table people">
        <caption className="sr-only">{`${INSIGHTS_TEXT.people}: ${BY[by]}`}</caption>
        <thead>
          <tr>
            <th scope="col">{by === 'branch' ? INSIGHTS_TEXT.branch : INSIGHTS_TEXT.agent}</th>
            <th scope="col">{INSIGHTS_TEXT.received}</th>
            <th scope="col">{INSIGHTS_TEXT.newOrders}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, received, orders }) => (
            <tr key={name}>
              <th scope="row">
                <span className="people-name">{name || noName}</span>
                <span aria-hidden className="people-track">
                  <span style={{ width: `${Math.max(0, centsOfAmount(received) / most) * 100}%` }} />
                </span>
              </th>
              <td className="numerals">{formatMoney(received)}</td>
              <td className="numerals">{orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
