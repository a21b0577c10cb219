export interface RolledDigit {
  /** The digit that was at this place; empty when the number has become longer. */
  was: string;
  is: string;
  /** Counted from the right: the ones roll first. */
  place: number;
}

/** The digits of the new number, each with the one of the old number at its place. */
export function rolledDigits(from: string, to: string): RolledDigit[] {
  return [...to].map((is, index) => {
    const place = to.length - 1 - index;
    return { is, place, was: from[from.length - 1 - place] ?? '' };
  });
}
