/** How many typing mistakes are forgiven: an extra, missing or wrong letter, or two swapped ones. */

/** None in short words, where one mistake makes another word; one in words of four or five letters, two in longer ones. */
export function forgivenTypos(word: string): number {
  const { length } = [...word];
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}

/** The number of mistakes between the two words; anything above `most` is `most + 1`. Fast when `most` is small. */
export function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  return typosFrom(a, b, 0, 0, most);
}

/**
 * Compares the rest of both words. Skips equal letters, which is never worse, and tries each kind of mistake where they differ.
 */
function typosFrom(a: string, b: string, fromA: number, fromB: number, most: number): number {
  let [i, j] = [fromA, fromB];
  while (i < a.length && j < b.length && a[i] === b[j]) {
    i += 1;
    j += 1;
  }
  if (i === a.length || j === b.length) return Math.min(a.length - i + b.length - j, most + 1);
  let left = most;
  const tryAt = (nextA: number, nextB: number) => {
    if (left > 0) left = Math.min(left, typosFrom(a, b, nextA, nextB, left - 1));
  };
  tryAt(i + 1, j + 1);
  tryAt(i + 1, j);
  tryAt(i, j + 1);
  if (i + 1 < a.length && j + 1 < b.length && a[i] === b[j + 1] && a[i + 1] === b[j]) tryAt(i + 2, j + 2);
  return left + 1;
}
