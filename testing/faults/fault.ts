import type { SingleShop } from './single-shop.ts';

/** Something that must hold, and how it is tried. */

export type Sizes = Record<string, number>;
export type Row = { what: string; figure: number; limit: number; unit?: string };

export type Fault = {
  /** As in the list of what the shop withstands (docs/operations.md). */
  id: string;
  holds: string;
  sizes: { small: Sizes; full: Sizes };
  run(shop: SingleShop, sizes: Sizes, seed: number): Promise<Row[]>;
};
