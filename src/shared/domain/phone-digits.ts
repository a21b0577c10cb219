/** The ASCII digits of a number as typed, for searching by part of it. Independent of numbering plans. */
export function phoneDigits(raw: string): string {
  return raw.normalize('NFKC').replace(/[^0-9]/g, '');
}
