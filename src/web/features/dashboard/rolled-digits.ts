export interface RolledDigit {
  /** What stood at the place before; nothing where the number has become longer. */
  was: string;
  is: string;
  /** From the right: the ones roll first. */
  place: number;
}

/** The places of the new number, each with what stood there in the old one. */
export function rolledDigits(from: string, to: string): RolledDigit[] {
  return [...to].map((is, index) => {
    const place = to.length - 1 - index;
    return { is, place, was: from[from.length - 1 - place] ?? '' };
  });
}
