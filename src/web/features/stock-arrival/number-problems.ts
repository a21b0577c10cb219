import type { ArrivalPreviewBody } from '#shared/contracts/stock-arrival.ts';
import type { Preview } from './stock-arrivals.queries.ts';

/** What is wrong with phones' numbers, by their keys; `isGone`: it was handed over, and may have been brought back. */
export type NumberProblems = ReadonlyMap<string, { words: string; isGone: boolean }>;

/** What the server has said of numbers, as far as they are still those of the same phones: a number that is taken out takes its problem along. */
export function problemsOf(body: ArrivalPreviewBody, preview: Preview | undefined): NumberProblems {
  if (preview === undefined) return new Map();
  const imeisThen = new Map(preview.asked.units.map(({ key, imei }) => [key, imei]));
  const imeisNow = new Map(body.units.map(({ key, imei }) => [key, imei]));
  const wrong = preview.units.flatMap(({ key, problem, isGone }) =>
    problem && imeisNow.has(key) && imeisNow.get(key) === imeisThen.get(key)
      ? [[key, { words: problem, isGone }] as const]
      : [],
  );
  return new Map(wrong);
}
