/** Owns how many typing mistakes are forgiven: a letter too many, too few, wrong, or two that changed places. */

/** None in short words, where another word is a mistake away; one in those of four or five letters, else two. */
export function forgivenTypos(word: string): number {
  const { length } = [...word];
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}

/** How many mistakes lead from one word to the other; anything above `most` is `most + 1`. */
export function typosBetween(a: string, b: string, most: number): number {
  // What both begin and end with costs nothing: of two numbers of one network that is most of them.
  let begin = 0;
  while (begin < a.length && begin < b.length && a[begin] === b[begin]) begin += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > begin && endB > begin && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  return between(a.slice(begin, endA), b.slice(begin, endB), most);
}

const at = (line: readonly number[], index: number) => line[index] ?? 0;

function between(a: string, b: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(a.length - b.length) > most) return tooMany;
  // Rows of the usual table of distances: two before the current one, for letters that changed places. What is further from
  // its diagonal than `most` is too far in any case, and stays so.
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => Math.min(at, tooMany));
  for (let i = 1; i <= a.length; i += 1) {
    const row = new Array<number>(b.length + 1).fill(tooMany);
    row[0] = Math.min(i, tooMany);
    let least = row[0];
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let best = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) best = Math.min(best, at(beforeLast, j - 2) + 1);
      row[j] = Math.min(best, tooMany);
      least = Math.min(least, best);
    }
    if (least > most) return tooMany;
    beforeLast = last;
    last = row;
  }
  return Math.min(last.at(-1) ?? 0, tooMany);
}
