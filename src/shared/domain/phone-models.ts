import { modelKeyOf, variantKeyOf } from './reservation-lifecycle.ts';
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
  const near = known.find((model) => {
    const others = modelWordsOf(model);
    // Whoever takes the known one would lose the storage that they typed.
    return areNear(words, others) && partsOf(words).storage === partsOf(others).storage;
  });
  return near ?? null;
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

/**
 * Whether two models, told by `modelWordsOf`, are written nearly alike; what is the same is near too. A storage that one of them names
 * and the other leaves out tells no two apart.
 */
export function areNear(first: readonly string[], second: readonly string[]): boolean {
  const [a, b] = [partsOf(first), partsOf(second)];
  if (a.storage !== b.storage && a.storage !== '' && b.storage !== '') return false;
  if (a.joined === b.joined) return a.names.length > 0;
  return (
    a.names.length === b.names.length &&
    a.names.every((word, index) => word === b.names[index] || isMisspelt(word, b.names[index] ?? ''))
  );
}

type Parts = { names: readonly string[]; joined: string; storage: string };
const PARTS = new WeakMap<readonly string[], Parts>();

/** Worked out once where many are compared with many. */
function partsOf(words: readonly string[]): Parts {
  const known = PARTS.get(words);
  if (known !== undefined) return known;
  const names = words.filter((word) => !STORAGE.test(word));
  const parts = { names, joined: names.join(''), storage: words.find((word) => STORAGE.test(word)) ?? '' };
  PARTS.set(words, parts);
  return parts;
}

const STORAGE = /^\d+[gt]b$/;

/** The storage of a phone, which some write into its model: '128GB'. Null where neither says it. */
export function storageOf(phone: { phoneModel: string; storage: string | null }): string | null {
  if (variantKeyOf(phone.storage) !== '') return phone.storage;
  const { storage } = partsOf(modelWordsOf(phone.phoneModel));
  return storage === '' ? null : storage.toUpperCase();
}

/** What is compared of a model: worked out once where many are compared with many. */
export function modelWordsOf(model: string): string[] {
  return normalizeText(model)
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .replace(/(\d) ([gt]b)\b/g, '$1$2')
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
