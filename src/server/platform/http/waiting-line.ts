import { AppError } from './app-error.ts';

/** Lets so many in at a time and so many more wait, in the order in which they came; whoever comes then is refused. */
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

  /** Nobody is in, nor waits. */
  get isEmpty(): boolean {
    return this.#free === this.#places && this.#waiting.size === 0;
  }

  /**
   * Does the work when there is a place for it.
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
      // At once: no place is given to whoever has gone.
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

  /** Whoever waits longest gets the place as it is. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else {
      this.#waiting.delete(next);
      next.resolve();
    }
  }
}
