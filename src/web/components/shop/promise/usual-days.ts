import type { UsualDaysAnswer } from '#shared/contracts/promises.ts';
import { type Promised, promiseOf } from '#shared/domain/promise.ts';
import type { LegDays } from '#shared/domain/promise-legs.ts';
import { useSharedAnswer } from '#web/lib/shared-answer.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import type { PromiseRow } from './promise-row.ts';

const USUAL = { queryKey: ['/api/promises/usual'] };

/** What is promised of a row as it stands; null until what is usual is known, and where nothing can be said. */
export function usePromise(row: PromiseRow): { promised: Promised; isGuess: boolean } | null {
  const usual = useSharedAnswer<UsualDaysAnswer>(USUAL);
  const now = useToday();
  if (usual === undefined) return null;
  const days = Object.fromEntries(usual.legs.map((leg) => [leg.leg, leg])) as unknown as LegDays;
  const promised = promiseOf(factsOf(row), days, now);
  if (promised === null) return null;
  const isGuess = usual.legs.some(({ leg, isDefault }) => isDefault && promised.legs.includes(leg));
  return { promised, isGuess };
}

/** A pre-order has what its order is told by. */
export function factsOf(row: PromiseRow) {
  return 'payment' in row ? { ...row.payment, phoneAvailable: false, preOrder: row } : row;
}
