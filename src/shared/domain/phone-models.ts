import { modelKeyOf } from './reservation-lifecycle.ts';
import { normalizeText } from './text.ts';

// Owns when two ways of writing a model are so near that somebody should be asked whether they are one phone. Nobody is
// ever taken for another by this: what is the same without a question is `modelKeyOf`'s to say.

/** Names of makers, of a whole maker's phones and of networks, that some write and others leave out. */
const LEFT_OUT = new Set(
  '4g 5g lte apple google samsung galaxy xiaomi huawei honor nokia oppo vivo tecno infinix itel motorola oneplus realme sony zte'.split(
    ' ',
  ),
);
/** Shorter words are told apart by every letter: SE, XR, Pro, Max. */
const MIN_MISSPELT = 4;

/** The first of the known models that is written nearly like this one, and is not the same; null when none is. */
export function nearModelOf(typed: string, known: readonly string[]): string | null {
  const key = modelKeyOf(typed);
  if (key === '' || known.some((model) => modelKeyOf(model) === key)) return null;
  const words = modelWordsOf(typed);
  return known.find((model) => areNear(words, modelWordsOf(model))) ?? null;
}

const MOST_SUGGESTED = 8;

/** Of the known models those that what is typed may become, the likeliest first, without the one that it is already. */
export function suggestedModels(typed: string, known: readonly string[]): string[] {
  const key = modelKeyOf(typed);
  const keys = known.map((model) => ({ model, key: modelKeyOf(model) }));
  const begin = keys.filter((one) => one.key.startsWith(key) && one.key !== key);
  const have = keys.filter((one) => one.key.includes(key) && !one.key.startsWith(key));
  return [...begin, ...have].slice(0, MOST_SUGGESTED).map(({ model }) => model);
}

/** Whether two models, told by `modelWordsOf`, are written nearly alike; what is the same is near too. */
export function areNear(first: readonly string[], second: readonly string[]): boolean {
  if (joined(first) === joined(second)) return first.length > 0;
  return (
    first.length === second.length &&
    first.every((word, index) => word === second[index] || isMisspelt(word, second[index] ?? ''))
  );
}

const JOINED = new WeakMap<readonly string[], string>();

/** Worked out once where many are compared with many. */
function joined(words: readonly string[]): string {
  const known = JOINED.get(words);
  if (known !== undefined) return known;
  const text = words.join('');
  JOINED.set(words, text);
  return text;
}

/** What is compared of a model: worked out once where many are compared with many. */
export function modelWordsOf(model: string): string[] {
  return normalizeText(model)
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && !isLeftOut(word));
}

const isLeftOut = (word: string) => LEFT_OUT.has(word) || [...LEFT_OUT].some((one) => isMisspelt(word, one));

/** One letter too many, missing, wrong, or two changed places. Numbers are never misspelt: 15 and 16 are two phones. */
function isMisspelt(a: string, b: string): boolean {
  if (/\d/.test(a + b) || Math.min(a.length, b.length) < MIN_MISSPELT) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [ofA, ofB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isSwapped = ofA.length === 2 && ofB === `${ofA[1]}${ofA[0]}`;
  return isSwapped || Math.max(ofA.length, ofB.length) <= 1;
}
