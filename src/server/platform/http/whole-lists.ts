import type { Readable } from 'node:stream';
import { AppError } from './app-error.ts';

/**
 * The places for whole lists: each holds a database connection for as long as its reader takes, so that there are
 * fewer of them than connections, and everything else goes on whatever readers do.
 */
export type WholeLists = {
  /** Takes a place for whoever asks, waiting for one when it must. @throws AppError unavailable when none becomes free in time */
  enter(owner: string): Promise<WholeListPlace>;
  /** Ends those that are being sent, and lets no other begin. */
  close(): void;
};

export type WholeListPlace = {
  /** Sees to it that the list ends one day, and leaves with it. */
  send(body: Readable): void;
  leave(): void;
  /** How long it may take. */
  longestMs: number;
};

export type WholeListLimits = {
  /** How many at the same time. */
  most: number;
  /** How many of them one session has: the others are for its colleagues. */
  mostOfOne: number;
  /** How long one waits for its place. */
  waitMs: number;
  /** How long one may take, however steadily it is read. */
  longestMs: number;
};

declare module 'fastify' {
  interface FastifyInstance {
    wholeLists: WholeLists;
  }
}

export function createWholeLists({ most, mostOfOne, waitMs, longestMs }: WholeListLimits): WholeLists {
  const bodies = new Set<Readable>();
  const waiting = new Map<PromiseWithResolvers<void>, string>();
  /** By those who have some. */
  const taken = new Map<string, number>();
  let isClosed = false;

  const countOf = (owner: string) => taken.get(owner) ?? 0;
  const hasPlaceFor = (owner: string) =>
    [...taken.values()].reduce((sum, count) => sum + count, 0) < most && countOf(owner) < mostOfOne;
  const take = (owner: string) => taken.set(owner, countOf(owner) + 1);

  async function waitForPlace(owner: string): Promise<void> {
    const turn = Promise.withResolvers<void>();
    waiting.set(turn, owner);
    const timer = setTimeout(() => turn.reject(refusal(BUSY)), waitMs);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(turn);
    }
  }

  /** Whoever waits longest of those who may have it gets the place. */
  function leave(owner: string): void {
    if (countOf(owner) > 1) taken.set(owner, countOf(owner) - 1);
    else taken.delete(owner);
    const next = [...waiting].find(([, waiter]) => hasPlaceFor(waiter));
    if (next === undefined) return;
    const [turn, waiter] = next;
    waiting.delete(turn);
    take(waiter);
    turn.resolve();
  }

  function send(owner: string, body: Readable): void {
    const timer = setTimeout(() => body.destroy(refusal('The list took too long to read')), longestMs);
    bodies.add(body);
    body.once('close', () => {
      clearTimeout(timer);
      bodies.delete(body);
      leave(owner);
    });
  }

  return {
    async enter(owner) {
      if (isClosed) throw refusal(BUSY);
      if (hasPlaceFor(owner)) take(owner);
      else await waitForPlace(owner);
      return { send: (body) => send(owner, body), leave: () => leave(owner), longestMs };
    },
    close() {
      isClosed = true;
      for (const turn of waiting.keys()) turn.reject(refusal(BUSY));
      for (const body of bodies) body.destroy(refusal('The server is stopping'));
    },
  };
}

const BUSY = 'Too many whole lists are being read just now. Please try again.';

const refusal = (detail: string) => new AppError('unavailable', { detail });
