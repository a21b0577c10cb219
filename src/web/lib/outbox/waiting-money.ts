import type { Cents } from '#shared/domain/money.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { useWaiting } from '../writes/waiting-rows.ts';
import { moneyIn } from './actions.ts';

/** What was taken for one record on this device and will be booked. Of what was refused it is asked whether. */
export function moneyOnItsWay(writes: readonly SentWrite[]): Cents {
  return moneyIn(writes.filter(({ refusal }) => refusal === undefined));
}

/** The same, for whoever is about to be asked for the rest: it is not theirs to pay once more. */
export function useMoneyOnItsWay(entity: 'payment' | 'layby', id: number): Cents {
  return moneyOnItsWay(useWaiting(entity, id));
}
