import type { HitField, HitKind } from '../contracts/search.ts';
import { normalizePhone, phoneSearchDigits } from './phone.ts';
import { phoneDigits } from './phone-digits.ts';
import { searchDigits, searchTerms } from './search.ts';
import { normalizeQuoteNumber, normalizeText } from './text.ts';

/** Ranks the records that were found, and determines which field matched. */

/** The fields of a record that the search over all records reads. */
export type FoundRow = {
  kind: HitKind;
  id: number;
  customerId: number;
  name: string;
  phone: string;
  /** The key by which two spellings of the number are the same (`normalizePhone`). */
  phoneKey: string;
  email: string | null;
  /** The customer's name in a layby's agreement. */
  agreedName: string | null;
  quote: string | null;
  model: string | null;
  supplierNumber: string | null;
  /** The IMEI of the device that was put aside; an order's is that of its pre-order. */
  imei: string | null;
  status: string | null;
  owed: string | null;
  dueDate: string | null;
  updatedAt: Date;
};

export type Ranked = { row: FoundRow; matched: { field: HitField; text: string }; rank: number };

/**
 * From best to worst: the field equals the typed text, begins with it, has a word that begins with it, contains it, or contains its words
 * scattered.
 */
const LEVELS = { same: 0, begins: 1, wordBegins: 2, inside: 3, scattered: 4 } as const;
type Level = (typeof LEVELS)[keyof typeof LEVELS];

/** `key`: the normalised key of a phone number. */
type Field = { field: HitField; text: string; isOwn: boolean; key?: string };

/** Best match first, with a limit for each kind; equal matches by latest activity. */
export function rankFound(rows: readonly FoundRow[], q: string, perKind: number): Ranked[] {
  const asked = readAsked(q);
  const ranked = rows
    .map((row) => rankOf(row, asked))
    .toSorted((a, b) => a.rank - b.rank || b.row.updatedAt.getTime() - a.row.updatedAt.getTime());
  const shown = new Map<HitKind, number>();
  return ranked.filter(({ row: { kind } }) => {
    const count = (shown.get(kind) ?? 0) + 1;
    shown.set(kind, count);
    return count <= perKind;
  });
}

/** `typed`: the digits of a text that is a number, as typed; '' for other texts. */
type Asked = {
  text: string;
  quote: string;
  phone: string;
  digits: string | null;
  typed: string;
  digitsAlone: string;
  words: string[];
};

function readAsked(q: string): Asked {
  return {
    text: normalizeText(q),
    quote: normalizeQuoteNumber(q),
    phone: normalizePhone(q),
    digits: searchDigits(q),
    typed: phoneSearchDigits(q) === null ? '' : phoneDigits(q),
    digitsAlone: q.replace(/\D/g, ''),
    words: searchTerms(q).map(({ words, digits }) => digits ?? words.join(' ')),
  };
}

/** A match in the row's own fields ranks before one in its order's or its customer's. */
function rankOf(row: FoundRow, asked: Asked): Ranked {
  const judged = fieldsOf(row).map((field) => ({ field, level: levelOf(field, asked) }));
  const best = judged.reduce((one, other) => (weight(other) < weight(one) ? other : one));
  const { field, text } = best.field;
  return { row, matched: { field, text }, rank: weight(best) };
}

const weight = ({ field, level }: { field: Field; level: number }) => 2 * level + (field.isOwn ? 0 : 1);

function levelOf({ field, text, key = '' }: Field, asked: Asked): Level | 5 {
  if (field === 'phone') return phoneLevel(text, key, asked);
  if (field === 'imei') return asked.digitsAlone.endsWith(text) ? LEVELS.same : 5;
  const folded = normalizeText(text);
  const isSameQuote = field === 'quote' && normalizeQuoteNumber(text) === asked.quote;
  if (isSameQuote || folded === asked.text) return LEVELS.same;
  const beginsQuote = field === 'quote' && normalizeQuoteNumber(text).startsWith(asked.quote);
  if (beginsQuote || folded.startsWith(asked.text)) return LEVELS.begins;
  if (wordsOf(folded).some((from) => from.startsWith(asked.text))) return LEVELS.wordBegins;
  if (folded.includes(asked.text)) return LEVELS.inside;
  return asked.words.some((word) => folded.includes(word)) ? LEVELS.scattered : 5;
}

function phoneLevel(text: string, key: string, { digits, phone, typed, words }: Asked): Level | 5 {
  if (typed !== '' && key !== phone && phoneDigits(text).startsWith(typed)) return LEVELS.begins;
  if (digits !== null) {
    if (key === phone) return LEVELS.same;
    const inland = key.replace(/^264/, '');
    if (inland.startsWith(digits) || key.startsWith(digits)) return LEVELS.begins;
    if (key.includes(digits) || phoneDigits(text).includes(digits)) return LEVELS.inside;
  }
  return words.some((word) => /^\d+$/.test(word) && key.includes(word)) ? LEVELS.scattered : 5;
}

/** The rest of the text from the beginning of each word. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/(?<=[\s-])\S/gu)].map(({ index }) => text.slice(index));
}

function fieldsOf(row: FoundRow): Field[] {
  const { kind, agreedName, quote, model, supplierNumber, imei, name, phone, phoneKey, email } = row;
  const isCustomer = kind === 'customer';
  const fields: (Omit<Field, 'text'> & { text: string | null })[] = [
    { field: 'quote', text: quote, isOwn: kind === 'payment' },
    { field: 'supplier_number', text: supplierNumber, isOwn: true },
    { field: 'imei', text: imei, isOwn: kind !== 'payment' },
    { field: 'model', text: model, isOwn: true },
    { field: 'name', text: agreedName, isOwn: false },
    { field: 'name', text: name, isOwn: isCustomer },
    { field: 'phone', text: phone, key: phoneKey, isOwn: isCustomer },
    { field: 'email', text: email, isOwn: isCustomer },
  ];
  return fields.flatMap(({ text, ...field }) => (text === null ? [] : [{ ...field, text }]));
}
