import type { UsualDaysAnswer } from '#shared/contracts/promises.ts';
import { type Promised, promiseOf } from '#shared/domain/promise.ts';
import type { LegDays } from '#shared/domain/promise-legs.ts';
import { useSharedAnswer } from '#web/lib/shared-answer.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import type { PromiseRow } from './promise-row.ts';

const USUAL = { queryKey: ['/api/promises/usual'] };

/** The promise for a row in its current state; null until the usual days are loaded, and where nothing can be promised. */
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

/** The facts of a row; a pre-order's are those of its order. */
export function factsOf(row: PromiseRow) {
  return 'payment' in row ? { ...row.payment, phoneAvailable: false, preOrder: row } : row;
}
