/** Something that must hold, and how it is tried. */

export type Sizes = Record<string, number>;
export type Row = { what: string; figure: number; limit: number; unit?: string };

/** What a fault is tried on. */
export type Ground = {
  /** What its programs said last: where to look when a run breaks off. */
  lastWords(): string;
  end(): Promise<void>;
};

export type Fault<On extends Ground = Ground> = {
  /** As in docs/reliability.md. */
  id: string;
  holds: string;
  sizes: { small: Sizes; full: Sizes };
  /**
   * When it is tried: what is judged by its time comes first, with nothing else on the machine; what takes long and asks for
   * little is tried while the others are, one after the other.
   */
  turn?: 'alone' | 'beside';
  open(): Promise<On>;
  run(ground: On, sizes: Sizes, seed: number): Promise<Row[]>;
};
