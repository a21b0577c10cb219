// When a row means the same record as an earlier row, or as one of the shop. A customer may have several ended records of
// the same kind, so those are told apart by the day on which they began.

/** `is`: every mark by which the record may be recognised. `meets`: the marks that make it a repetition when another record has one of them. */
export type Marks = { is: readonly string[]; meets: readonly string[] };

/** The value under the first of the marks in `meets` that `found` has. */
export function firstMet<Found>({ meets }: Marks, found: ReadonlyMap<string, Found>): Found | undefined {
  const mark = meets.find((one) => found.has(one));
  return mark === undefined ? undefined : found.get(mark);
}

/** The marks of a record without begin and end; none when it cannot be identified. */
export function plainMarks(what: string): Marks {
  const marks = what === '' ? [] : [what];
  return { is: marks, meets: marks };
}

/** When a record began and ended, as days or as moments that begin with the day; null where unknown. */
export type Course = {
  /** `fulfilled`: ended as agreed, so a list without days may still mean this record. `over`: came to nothing. */
  standing: 'open' | 'fulfilled' | 'over';
  began: string | null;
  ended: string | null;
};

/**
 * The marks of a record with begin and end. `what` identifies its customer and phone. A record that is `over` has marks of
 * its own, because the same may be begun anew on the same day.
 */
export function courseMarks(what: string, { standing, began, ended }: Course): Marks {
  if (what === '') return plainMarks('');
  const place = standing === 'over' ? `${what}|over` : what;
  const on = (word: string, moment: string | null) => spellings(moment).map((at) => `${place}|${word} ${at}`);
  const [from, to] = [on('from', began), on('to', ended)];
  const anyDay = standing === 'over' ? [] : [`${what}|any`];
  const open = standing === 'open' ? [what] : [];
  const known = began === null ? to.slice(0, 1) : [...open, ...from.slice(0, 1)];
  return { is: [...open, ...anyDay, ...from, ...to], meets: known.length > 0 ? known : anyDay };
}

/** The moment as given, and its day alone: another list may only have the day. */
function spellings(moment: string | null): string[] {
  return moment === null ? [] : [...new Set([moment, moment.slice(0, 10)])];
}
