import { AppError } from './app-error.ts';

/** Admits a limited number at a time and lets a limited number wait, in order of arrival; further callers are refused. */
export class WaitingLine {
  readonly #places: number;
  readonly #maxWaiting: number;
  readonly #refusal: string;
  readonly #waiting = new Set<PromiseWithResolvers<void>>();
  #free: number;

  constructor({ places, maxWaiting, refusal }: { places: number; maxWaiting: number; refusal: string }) {
    this.#places = places;
    this.#free = places;
    this.#maxWaiting = maxWaiting;
    this.#refusal = refusal;
  }

  /** Nobody is admitted or waiting. */
  get isEmpty(): boolean {
    return this.#free === this.#places && this.#waiting.size === 0;
  }

  /**
   * Runs the work once there is a place for it.
   * @throws AppError unavailable when too many wait; the signal's reason when it is aborted while waiting
   */
  async within<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #wait(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#waiting.size >= this.#maxWaiting) throw new AppError('unavailable', { detail: this.#refusal });
    const turn = Promise.withResolvers<void>();
    this.#waiting.add(turn);
    const giveUp = () => {
      // Removed at once, so that no place is given to a caller who has left.
      this.#waiting.delete(turn);
      turn.reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp);
    try {
      await turn.promise;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** Passes the place to the caller who has waited longest. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else {
      this.#waiting.delete(next);
      next.resolve();
    }
  }
}
