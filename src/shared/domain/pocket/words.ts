import { modelKeyOf } from '../reservation-lifecycle.ts';
import { type SearchTerm, searchDigits, searchTerms, WHOLE_WORD_CHARACTERS } from '../search.ts';
import { customerSearchText, laybySearchText, orderSearchText } from '../search-texts.ts';
import { normalizeQuoteNumber } from '../text.ts';
import type {
  PocketCustomer,
  PocketLayby,
  PocketOrder,
  PocketPreOrder,
  PocketReservation,
} from './format.ts';
import type { Pocket } from './pocket.ts';

/**
 * Search over the offline copy, with the same matches as the server's lists (platform/database/search.ts). `words` is searched anywhere,
 * `names` only at the beginning of words; line breaks separate the fields.
 */
export type Searched = { words: string; names: string };

/** Cached for each row until it changes. */
const known = new WeakMap<object, Searched>();

function remembered(row: object, make: () => Searched): Searched {
  const found = known.get(row) ?? make();
  known.set(row, found);
  return found;
}

/** Whether a row matches all terms. Without terms it always does, and its words are not computed. */
export function hasAll(terms: readonly SearchTerm[], wordsOf: () => Searched): boolean {
  return terms.length === 0 || finderOf(terms)(wordsOf());
}

export function customerWords(customer: PocketCustomer): Searched {
  return remembered(customer, () => {
    const words = customerSearchText(customer);
    return { words, names: `\n${words.split('\n')[0]}` };
  });
}

export function orderWords(pocket: Pocket, order: PocketOrder): Searched {
  return joined(ownWords(order), wordsOfCustomer(pocket, order));
}

/** The layby's own words come first. */
export function laybyWords(pocket: Pocket, layby: PocketLayby): Searched {
  const own = remembered(layby, () => {
    const customer = pocket.rows.customers.get(layby.customerId);
    const isTheirs = customer?.phone === layby.customerNumber;
    const words = laybySearchText(layby, isTheirs ? customer.phoneKey : undefined);
    return { words, names: `\n${words.split('\n')[0]}\n${fold(layby.phoneModel)}` };
  });
  return joined(own, wordsOfCustomer(pocket, layby));
}

export function preOrderWords(pocket: Pocket, preOrder: PocketPreOrder): Searched {
  const own = remembered(preOrder, () => {
    const words = fold(`\n${preOrder.phoneModel}\n${preOrder.supplierOrderNumber ?? ''}`);
    return { words, names: words };
  });
  const order = pocket.rows.orders.get(preOrder.paymentId);
  const withOrder = order === undefined ? own : joined(own, ownWords(order));
  return joined(withOrder, wordsOfCustomer(pocket, preOrder));
}

export function reservationWords(pocket: Pocket, reservation: PocketReservation): Searched {
  const own = remembered(reservation, () => ({
    words: modelKeyOf(reservation.phoneModel),
    names: `\n${fold(reservation.phoneModel)}`,
  }));
  return joined(own, wordsOfCustomer(pocket, reservation));
}

/** Matches the customer's words and the model's, or the model written as one word. */
export function isReservationFound(pocket: Pocket, reservation: PocketReservation, q: string): boolean {
  const terms = searchTerms(q);
  if (hasAll(terms, () => reservationWords(pocket, reservation))) return true;
  return terms.length > 1 && modelKeyOf(reservation.phoneModel).includes(modelKeyOf(q));
}

const quoteKeys = new WeakMap<PocketOrder, string>();

/** The key by which two quote numbers are the same. */
export function quoteKeyOf(order: PocketOrder): string {
  const key = quoteKeys.get(order) ?? normalizeQuoteNumber(order.quoteNumber);
  quoteKeys.set(order, key);
  return key;
}

function ownWords(order: PocketOrder): Searched {
  return remembered(order, () => {
    const words = orderSearchText(order.quoteNumber, order.phoneModel);
    return { words, names: `\n${words}` };
  });
}

function wordsOfCustomer(pocket: Pocket, { customerId }: { customerId: number }): Searched | null {
  const customer = pocket.rows.customers.get(customerId);
  return customer === undefined ? null : customerWords(customer);
}

/** Search texts have no line break, so that no word matches across the two parts. */
function joined(own: Searched, other: Searched | null): Searched {
  if (other === null) return own;
  return { words: `${own.words}\n${other.words}`, names: `${own.names}${other.names}` };
}

/** Folds a text as the database does. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

type Finder = (searched: Searched) => boolean;

/** The matching functions of the terms, built once for each search. */
const finders = new WeakMap<readonly SearchTerm[], Finder>();

function finderOf(terms: readonly SearchTerm[]): Finder {
  let finder = finders.get(terms);
  if (finder === undefined) {
    const all = terms.map(termFinder);
    finder = (searched) => all.every((isFound) => isFound(searched));
    finders.set(terms, finder);
  }
  return finder;
}

function termFinder({ words, digits }: SearchTerm): Finder {
  const all = words.map(wordFinder);
  const number = words.length > 1 ? digits : null;
  return (searched) =>
    all.every((isFound) => isFound(searched)) || (number !== null && searched.words.includes(number));
}

function wordFinder(word: string): Finder {
  if ([...word].length < WHOLE_WORD_CHARACTERS) {
    const beginnings = ['\n', ' ', '-'].map((before) => before + word);
    return ({ names }) => beginnings.some((beginning) => names.includes(beginning));
  }
  const digits = searchDigits(word);
  const spellings = digits === null || digits === word ? [word] : [word, digits];
  return ({ words }) => spellings.some((spelling) => words.includes(spelling));
}
