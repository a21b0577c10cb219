import { modelKeyOf, variantKeyOf } from './reservation-lifecycle.ts';
import { normalizeText } from './text.ts';

// Decides when two model names are so similar that a person should be asked whether they mean the same phone. It never treats them as the same
// by itself: `modelKeyOf` decides what is the same without a question.

/** Names of makers, product lines and networks, which some people write and others leave out. */
const LEFT_OUT = new Set(
  '4g 5g lte apple google samsung galaxy xiaomi huawei honor nokia oppo vivo tecno infinix itel motorola oneplus realme sony zte'.split(
    ' ',
  ),
);
/** Shorter words differ by every letter: SE, XR, Pro, Max. */
const MIN_MISSPELT = 4;

/** The first known model that is similar to this one but not the same; null when there is none. */
export function nearModelOf(typed: string, known: readonly string[]): string | null {
  const key = modelKeyOf(typed);
  if (key === '' || known.some((model) => modelKeyOf(model) === key)) return null;
  const words = modelWordsOf(typed);
  const near = known.find((model) => {
    const others = modelWordsOf(model);
    // Choosing the known model would lose the storage that was typed.
    return areNear(words, others) && partsOf(words).storage === partsOf(others).storage;
  });
  return near ?? null;
}

const MOST_SUGGESTED = 8;

/** The known models that the typed text may become, best match first, without the one that it already equals. */
export function suggestedModels(typed: string, known: readonly string[]): string[] {
  const key = modelKeyOf(typed);
  const keys = known.map((model) => ({ model, key: modelKeyOf(model) }));
  const begin = keys.filter((one) => one.key.startsWith(key) && one.key !== key);
  const have = keys.filter((one) => one.key.includes(key) && !one.key.startsWith(key));
  return [...begin, ...have].slice(0, MOST_SUGGESTED).map(({ model }) => model);
}

/**
 * Whether two models, given by `modelWordsOf`, are similar; equal ones are similar too. A storage that only one of them names does not
 * make them different.
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

/** Computed once, because many models are compared with many. */
function partsOf(words: readonly string[]): Parts {
  const known = PARTS.get(words);
  if (known !== undefined) return known;
  const names = words.filter((word) => !STORAGE.test(word));
  const parts = { names, joined: names.join(''), storage: words.find((word) => STORAGE.test(word)) ?? '' };
  PARTS.set(words, parts);
  return parts;
}

const STORAGE = /^\d+[gt]b$/;

/** The phone's storage, which some people write into the model: '128GB'. Null when neither field names it. */
export function storageOf(phone: { phoneModel: string; storage: string | null }): string | null {
  if (variantKeyOf(phone.storage) !== '') return phone.storage;
  const { storage } = partsOf(modelWordsOf(phone.phoneModel));
  return storage === '' ? null : storage.toUpperCase();
}

/** The compared words of a model, computed once, because many models are compared with many. */
export function modelWordsOf(model: string): string[] {
  return normalizeText(model)
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .replace(/(\d) ([gt]b)\b/g, '$1$2')
    .split(' ')
    .filter((word) => word !== '' && !isLeftOut(word));
}

const isLeftOut = (word: string) => LEFT_OUT.has(word) || [...LEFT_OUT].some((one) => isMisspelt(word, one));

/** One extra, missing or wrong letter, or two swapped ones. Numbers are never treated as misspelt: 15 and 16 are two phones. */
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
