import type { Readable } from 'node:stream';
import { AppError } from './app-error.ts';
import { createPlaces, type Owner, type PlaceLimits } from './places.ts';

/**
 * The places for whole lists: each holds a database connection for as long as its reader takes, so that there are
 * fewer of them than connections, and everything else goes on whatever readers do.
 */
export type WholeLists = {
  /** Takes a place for whoever asks, waiting for one when it must. @throws AppError unavailable when none becomes free in time */
  enter(owner: Owner): Promise<WholeListPlace>;
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

export type WholeListLimits = PlaceLimits & {
  /** How long one may take, however steadily it is read. */
  longestMs: number;
};

declare module 'fastify' {
  interface FastifyInstance {
    wholeLists: WholeLists;
  }
}

export function createWholeLists({ longestMs, ...limits }: WholeListLimits): WholeLists {
  const places = createPlaces(limits, 'Too many whole lists are being read just now. Please try again.');
  const bodies = new Set<Readable>();

  function send(body: Readable, leave: () => void): void {
    const timer = setTimeout(() => body.destroy(refusal('The list took too long to read')), longestMs);
    bodies.add(body);
    body.once('close', () => {
      clearTimeout(timer);
      bodies.delete(body);
      leave();
    });
  }

  return {
    async enter(owner) {
      const leave = await places.enter(owner);
      return { send: (body) => send(body, leave), leave, longestMs };
    },
    close() {
      places.close();
      for (const body of bodies) body.destroy(refusal('The server is stopping'));
    },
  };
}

const refusal = (detail: string) => new AppError('unavailable', { detail });
