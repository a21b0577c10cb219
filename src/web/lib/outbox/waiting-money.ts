import type { Cents } from '#shared/domain/money.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { useWaiting } from '../writes/waiting-rows.ts';
import { moneyIn } from './actions.ts';

/** The money taken on this device that will be booked; without refused changes, about which the user is asked. */
export function moneyOnItsWay(writes: readonly SentWrite[]): Cents {
  return moneyIn(writes.filter(({ refusal }) => refusal === undefined));
}

/** The waiting money for one record, shown before asking for the rest, so that the customer does not pay it twice. */
export function useMoneyOnItsWay(entity: 'payment' | 'layby', id: number): Cents {
  return moneyOnItsWay(useWaiting(entity, id));
}
