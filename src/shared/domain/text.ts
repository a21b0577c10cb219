/** How texts are folded for searching and comparing. Stored and shown is always what was typed. */

/**
 * Letters without a Unicode decomposition, and look-alikes that people type for one another: clicks of Khoekhoe names (ǃ ǀ ǁ ǂ and the !,
 * |, // and ‡ of keyboards), apostrophes, dashes, and letters with a stroke.
 */
const LOOK_ALIKES: Record<string, string> = {
  ǃ: '!',
  ǀ: '|',
  ǁ: '//',
  '‖': '//',
  '||': '//',
  ǂ: '=',
  '‡': '=',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '´': "'",
  '‐': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
};
const LOOK_ALIKE = /\|\||[ǃǀǁ‖ǂ‡’‘ʼ`´‐–—−ßæœøđłı]/gu;
/** ASCII without the look-alikes ` and |. */
const PLAIN = /^[ -_a-{}~]*$/;
const INVISIBLE = /[\p{M}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;

/**
 * The comparable form of a text: lower case independent of locale, accents and invisible characters dropped, each run of white space one
 * space, trimmed. 'Ndapéwa  !Gaëb' → 'ndapewa !gaeb'.
 */
export function normalizeText(text: string): string {
  // A fast path: most texts are plain ASCII, and a device folds thousands at once.
  if (PLAIN.test(text)) return text.toLowerCase().replace(/\s+/g, ' ').trim();
  return text
    .replace(LOOK_ALIKE, foldLookAlike)
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(LOOK_ALIKE, foldLookAlike)
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * One search text of several fields; empty ones are left out. A line break separates the fields; as no normalised search text contains
 * one, nothing matches across two fields.
 */
export function searchKey(parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => normalizeText(part ?? ''))
    .filter((part) => part !== '')
    .join('\n');
}

/**
 * The key by which two quote numbers are the same, wherever they are entered: case, accents, spaces and dashes do not count. 'QU-70001'
 * and 'qu 70001' → 'qu70001'. A number of only dashes keeps them.
 */
export function normalizeQuoteNumber(quoteNumber: string): string {
  const text = normalizeText(quoteNumber).replaceAll(' ', '');
  return text.replaceAll('-', '') || text;
}

/** Soft hyphens, zero widths and direction marks; not the joiners, which emoji and some scripts need. */
const HIDDEN =
  /[\u0080-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The text without invisible characters in it and around it; empty when nothing visible is left. */
export function visibleText(text: string): string {
  return VISIBLE.test(text) ? text.replace(HIDDEN, '').trim() : '';
}

/** 'fix completed' → 'Fix completed' */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Escapes a text so that a SQL LIKE pattern with the default escape character, a backslash, finds it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function foldLookAlike(character: string): string {
  return LOOK_ALIKES[character] ?? character;
}
