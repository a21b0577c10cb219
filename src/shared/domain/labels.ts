/** Owns the words and codes that the whole shop shares. */

export const LAYBY_DURATIONS = ['2 weeks', '1 month', '2 months', '3 months', '6 months', '1 year'] as const;
export type LaybyDuration = (typeof LAYBY_DURATIONS)[number];
