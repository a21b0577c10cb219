import { searchId } from '#web/lib/url-search.ts';

// The address of Stock arrival: `/stock-arrival?box=12`. Part of the first bundle, because the router reads it: keep it light.

export interface StockArrivalSearch {
  /** The box, of those that were taken in, that is looked at. */
  box?: number | undefined;
}

/** Whatever else stands in the address counts as absent. */
export function validateStockArrivalSearch(search: Record<string, unknown>): StockArrivalSearch {
  return { box: searchId(search.box) };
}
