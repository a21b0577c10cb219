import { AppError } from './app-error.ts';

/**
 * A semaphore for work that lasts as long as a client reads or sends: a number of places in total, of which one session
 * and one network (however many sessions it has) can take only some. Other callers wait.
 */
export type Places = {
  /**
   * Takes a place, waiting for one if necessary; returns the function that releases it.
   * @throws AppError unavailable when none becomes free in time, and once it is closed
   */
  enter(owner: Owner): Promise<() => void>;
  /** Admits nobody any more. */
  close(): void;
};

export type Owner = { session: string; network: string };

export type PlaceLimits = {
  /** The number of places. */
  most: number;
  /** The maximum per session: the rest is for others. */
  mostOfOne: number;
  /** The maximum per network, however many sessions it has opened. */
  mostOfNetwork: number;
  /** How long a caller waits for a place. */
  waitMs: number;
};

/** @param refusal the message for a caller who gets no place */
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

  /**
   * Places go to the waiting callers in order, skipping those whose session or network has its maximum; one release may
   * let in several, as it also lowers the counts of its session and network.
   */
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
      // A new object for each place: the set compares owners by identity.
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
