import type { Audit } from './audit.ts';
import type { Demands } from './demands.ts';
import type { Load } from './load.ts';

/** The requirements for every load, whatever was killed under it. */
export function reportLoad(demands: Demands, load: Load, found: Audit): void {
  const { acknowledged, unsettled, lost, doubled } = found;
  const repeated = load.writes.filter(({ attempts }) => attempts > 1).length;
  demands.note('writes acknowledged', `${acknowledged}, ${repeated} of them said more than once`);
  demands.note('money', `N$ ${found.moneyAcknowledged} acknowledged, N$ ${found.moneyBooked} booked`);
  demands.atMost('acknowledged writes lost', lost, 0);
  demands.atMost('writes doubled', doubled, 0);
  demands.atMost('writes that could not be settled', unsettled, 0);
  demands.atMost('orders whose sum is not that of their ledger', found.wrongSums, 0);
  demands.atMost('money booked beside money acknowledged, N$', differenceOf(found), 0);
  demands.atMost('kept totals that were wrong', found.wrongTotals, 0);
  demands.atMost('lists older than an acknowledged order', load.stale, 0);
  const odd = [...load.oddities].map(([words, count]) => `${count} × ${words}`);
  demands.note('answers that were neither given nor "not now"', odd.length === 0 ? 'none' : odd.join(', '));
  demands.atMost(
    'such answers',
    [...load.oddities.values()].reduce((all, one) => all + one, 0),
    0,
  );
}

const differenceOf = ({ moneyAcknowledged, moneyBooked }: Audit) => Math.abs(moneyAcknowledged - moneyBooked);
