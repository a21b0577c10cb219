// "g" and a letter lead to a screen. The letter is then nothing else: where single letters write down what became of a call, too.

/** A letter that comes later than this after "g" is a letter of its own. */
const SEQUENCE_MS = 1_500;

/** Reads the keys one by one; tells of each whether it is the letter after "g". */
export function goSequence(): (key: string, at: number) => boolean {
  let wentAt = Number.NEGATIVE_INFINITY;
  return (key, at) => {
    const isSecond = at - wentAt < SEQUENCE_MS;
    wentAt = key === 'g' && !isSecond ? at : Number.NEGATIVE_INFINITY;
    return isSecond;
  };
}
