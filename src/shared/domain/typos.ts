/** Owns how many typing mistakes are forgiven: a letter too many, too few, wrong, or two that changed places. */

/** None in short words, where another word is a mistake away; one in those of four or five letters, else two. */
export function forgivenTypos(word: string): number {
  const { length } = [...word];
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}

/** How many mistakes lead from one word to the other; anything above `most` is `most + 1`. */
export function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  // Rows of the usual table of distances: two before the current one, for letters that changed places.
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const at = (line: number[], index: number) => line[index] ?? 0;
      const isSame = a[i - 1] === b[j - 1];
      let best = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) best = Math.min(best, at(beforeLast, j - 2) + 1);
      row.push(best);
    }
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last.at(-1) ?? 0, most + 1);
}
