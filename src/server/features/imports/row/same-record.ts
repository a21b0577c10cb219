// Owns when a row means the same as an earlier one, or as a record of the shop. What has ended may have been there
// before, and may be again: such a record is told by the day on which it began.

/** `is` is all that a record may be recognised by, `meets` what of it says that it is there already. */
export type Marks = { is: readonly string[]; meets: readonly string[] };

/** What the first of its marks has met among others. */
export function firstMet<Found>({ meets }: Marks, found: ReadonlyMap<string, Found>): Found | undefined {
  const mark = meets.find((one) => found.has(one));
  return mark === undefined ? undefined : found.get(mark);
}

/** Of what has no course of its own; nothing when it is not known what it is. */
export function plainMarks(what: string): Marks {
  const marks = what === '' ? [] : [what];
  return { is: marks, meets: marks };
}

/** Days, or moments that begin with them, where they are known. */
export type Course = {
  /** `fulfilled` was all that was agreed, so that a list without days may still mean it; `over` came to nothing. */
  standing: 'open' | 'fulfilled' | 'over';
  began: string | null;
  ended: string | null;
};

/** `what` says whose it is, and which phone. What was given up may be begun anew on the same day. */
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

/** As exactly as it is known, and by its day: another list may say no more of it. */
function spellings(moment: string | null): string[] {
  return moment === null ? [] : [...new Set([moment, moment.slice(0, 10)])];
}
