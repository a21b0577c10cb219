import { AppError } from './app-error.ts';

/**
 * Places that are kept for as long as somebody reads or sends: so many in all, of which one session, and one network whoever
 * logs in from it, have some only. Others wait for theirs.
 */
export type Places = {
  /**
   * Takes a place, waiting for one when it must; answers what gives it back.
   * @throws AppError unavailable when none becomes free in time, and when they are closed
   */
  enter(owner: Owner): Promise<() => void>;
  /** Lets nobody in any more. */
  close(): void;
};

export type Owner = { session: string; network: string };

export type PlaceLimits = {
  /** How many at the same time. */
  most: number;
  /** How many of them one session has: the others are for its colleagues. */
  mostOfOne: number;
  /** How many one network has, however many sessions it opened. */
  mostOfNetwork: number;
  /** How long one waits for its place. */
  waitMs: number;
};

/** @param refusal what is told to whoever finds none */
export function createPlaces(
  { most, mostOfOne, mostOfNetwork, waitMs }: PlaceLimits,
  refusal: string,
): Places {
  const taken = new Set<Owner>();
  const waiting = new Map<PromiseWithResolvers<void>, Owner>();
  let isClosed = false;

  const countOf = (key: keyof Owner, owner: Owner) =>
    [...taken].filter((other) => other[key] === owner[key]).length;
  const hasPlaceFor = (owner: Owner) =>
    taken.size < most && countOf('session', owner) < mostOfOne && countOf('network', owner) < mostOfNetwork;
  const refused = () => new AppError('unavailable', { detail: refusal });

  async function waitForPlace(owner: Owner): Promise<void> {
    const turn = Promise.withResolvers<void>();
    waiting.set(turn, owner);
    const timer = setTimeout(() => turn.reject(refused()), waitMs);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(turn);
    }
  }

  /** Whoever waits longest of those who may have it gets the place; one who leaves may let in one of their session and one of their network. */
  function leave(owner: Owner): void {
    if (!taken.delete(owner)) return;
    for (const [turn, waiter] of [...waiting]) {
      if (!hasPlaceFor(waiter)) continue;
      waiting.delete(turn);
      taken.add(waiter);
      turn.resolve();
    }
  }

  return {
    async enter({ session, network }) {
      if (isClosed) throw refused();
      // One of its own for each place: they are told apart by what they are, not by what they say.
      const owner = { session, network };
      if (hasPlaceFor(owner)) taken.add(owner);
      else await waitForPlace(owner);
      return () => leave(owner);
    },
    close() {
      isClosed = true;
      for (const turn of waiting.keys()) turn.reject(refused());
    },
  };
}
