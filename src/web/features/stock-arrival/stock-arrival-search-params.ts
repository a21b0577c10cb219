import { searchId } from '#web/lib/url-search.ts';

// The URL of Stock arrival: `/stock-arrival?box=12`. The router reads it, so it is part of the first bundle: keep it small.

export interface StockArrivalSearch {
  /** The earlier arrival that is shown. */
  box?: number | undefined;
}

/** Ignores all other parameters. */
export function validateStockArrivalSearch(search: Record<string, unknown>): StockArrivalSearch {
  return { box: searchId(search.box) };
}
