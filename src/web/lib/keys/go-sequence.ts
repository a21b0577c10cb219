// "g" and a letter open a screen. The letter then has no other meaning, even where single letters record the outcome of a call.

/** A letter later than this after "g" is a key of its own. */
const SEQUENCE_MS = 1_500;

/** Takes the keys one by one; returns for each whether it is the letter after "g". */
export function goSequence(): (key: string, at: number) => boolean {
  let wentAt = Number.NEGATIVE_INFINITY;
  return (key, at) => {
    const isSecond = at - wentAt < SEQUENCE_MS;
    wentAt = key === 'g' && !isSecond ? at : Number.NEGATIVE_INFINITY;
    return isSecond;
  };
}
