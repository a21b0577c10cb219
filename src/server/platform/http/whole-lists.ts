import type { Readable } from 'node:stream';
import { AppError } from './app-error.ts';
import { createPlaces, type Owner, type PlaceLimits } from './places.ts';

/**
 * The places for whole lists. Each list occupies a database connection for as long as its client reads, so there are
 * fewer places than connections, and all other requests go on.
 */
export type WholeLists = {
  /**
   * Takes a place for a caller, waiting for one if necessary.
   * @throws AppError unavailable when none becomes free in time
   */
  enter(owner: Owner): Promise<WholeListPlace>;
  /** Aborts the lists that are being sent and admits no others. */
  close(): void;
};

export type WholeListPlace = {
  /** Limits how long the list may take, and releases the place when it ends. */
  send(body: Readable): void;
  leave(): void;
  /** How long the list may take, in milliseconds. */
  longestMs: number;
};

export type WholeListLimits = PlaceLimits & {
  /** How long a list may take, however steadily it is read. */
  longestMs: number;
};

declare module 'fastify' {
  interface FastifyInstance {
    wholeLists: WholeLists;
  }
}

export function createWholeLists({ longestMs, ...limits }: WholeListLimits): WholeLists {
  const places = createPlaces(limits, 'Too many full lists are being loaded right now. Please try again.');
  const bodies = new Set<Readable>();

  function send(body: Readable, leave: () => void): void {
    const timer = setTimeout(() => body.destroy(refusal('The list took too long to load')), longestMs);
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
