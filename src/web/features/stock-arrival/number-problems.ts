import type { ArrivalPreviewBody } from '#shared/contracts/stock-arrival.ts';
import type { Preview } from './stock-arrivals.queries.ts';

/** Problems with phones' IMEIs, by the phones' keys; `isGone`: the phone was handed over, and may have been brought back. */
export type NumberProblems = ReadonlyMap<string, { words: string; isGone: boolean }>;

/** The problems in the server's answer, as far as the phones still have those IMEIs: removing an IMEI removes its problem. */
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
