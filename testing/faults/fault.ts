/** A requirement of the shop, and how it is tested. */

export type Sizes = Record<string, number>;
export type Row = { what: string; figure: number; limit: number; unit?: string };

/** The shop or program that a fault is tested on. */
export type Ground = {
  /** The last output of its programs, for finding out why a run was aborted. */
  lastWords(): string;
  end(): Promise<void>;
};

export type Fault<On extends Ground = Ground> = {
  /** As in docs/reliability.md. */
  id: string;
  holds: string;
  sizes: { small: Sizes; full: Sizes };
  /**
   * When it is tested: `alone` faults, which are judged by their times, come first, with nothing else on the machine; `beside` ones, which
   * take long and need little, run while the others are tested one after the other.
   */
  turn?: 'alone' | 'beside';
  open(): Promise<On>;
  run(ground: On, sizes: Sizes, seed: number): Promise<Row[]>;
};
