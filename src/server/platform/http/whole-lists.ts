import type { Readable } from 'node:stream';
import { AppError } from './app-error.ts';

/**
 * The places for whole lists: each holds a database connection for as long as its reader takes, so that there are
 * fewer of them than connections, and everything else goes on whatever readers do.
 */
export type WholeLists = {
  /** Takes a place, waiting for one when it must. @throws AppError unavailable when none becomes free in time */
  enter(): Promise<WholeListPlace>;
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

export function createWholeLists({ most, waitMs, longestMs }: WholeListLimits): WholeLists {
  const bodies = new Set<Readable>();
  const waiting = new Set<PromiseWithResolvers<void>>();
  let taken = 0;
  let isClosed = false;

  async function waitForPlace(): Promise<void> {
    const turn = Promise.withResolvers<void>();
    waiting.add(turn);
    const timer = setTimeout(() => turn.reject(refusal(BUSY)), waitMs);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(turn);
    }
  }

  /** Whoever waits longest gets the place as it is. */
  function leave(): void {
    const [next] = waiting;
    if (next === undefined) taken -= 1;
    else {
      waiting.delete(next);
      next.resolve();
    }
  }

  function send(body: Readable): void {
    const timer = setTimeout(() => body.destroy(refusal('The list took too long to read')), longestMs);
    bodies.add(body);
    body.once('close', () => {
      clearTimeout(timer);
      bodies.delete(body);
      leave();
    });
  }

  return {
    async enter() {
      if (isClosed) throw refusal(BUSY);
      if (taken < most) taken += 1;
      else await waitForPlace();
      return { send, leave, longestMs };
    },
    close() {
      isClosed = true;
      for (const turn of waiting) turn.reject(refusal(BUSY));
      for (const body of bodies) body.destroy(refusal('The server is stopping'));
    },
  };
}

const BUSY = 'Too many whole lists are being read just now. Please try again.';

const refusal = (detail: string) => new AppError('unavailable', { detail });
