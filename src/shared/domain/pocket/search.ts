import type { SearchAnswer } from '../../contracts/search.ts';
import { canBeCorrected, correctedTerm, wordsOfTerms } from '../alike.ts';
import { normalizePhone } from '../phone.ts';
import type { SearchTerm } from '../search.ts';
import { hitsOf, isWholePhone, LOOKED_AT, recordKeys, recordTerms } from '../search-asked.ts';
import type { FoundRow } from '../search-rank.ts';
import type { PocketCustomer } from './format.ts';
import type { Today } from './place.ts';
import type { Pocket } from './pocket.ts';
import { compare } from './show.ts';
import {
  customerWords,
  fold,
  hasAll,
  laybyWords,
  orderWords,
  preOrderWords,
  quoteKeyOf,
  reservationWords,
  type Searched,
} from './words.ts';

/**
 * The search over all records in the offline copy: the same results as the server's among these, in its order, including corrected typing
 * mistakes when nothing matches the words as typed.
 */
export function searchPocket(pocket: Pocket, q: string, limit: number, { today }: Today): SearchAnswer {
  const terms = recordTerms(q);
  if (terms.length === 0) return { hits: [], alike: null, isPartial: false };
  const sources = sourcesOf(pocket);
  const exact = findExactly(pocket, sources, q);
  const isDone = exact.length > 0 && isWholePhone(q);
  const find = (asked: readonly SearchTerm[]) => sources.flatMap((source) => source.find(asked));
  const found = isDone ? exact : [...exact, ...find(terms)];
  if (found.length > 0) {
    const rows = new Map(found.map((row) => [`${row.kind} ${row.id}`, row]));
    return { hits: hitsOf([...rows.values()], q, limit, today), alike: null, isPartial: true };
  }
  const corrected = terms.map((term) => correctInPocket(pocket, term));
  const guessed = corrected.every((term, at) => term === terms[at]) ? [] : find(corrected);
  const alike = guessed.length > 0 ? wordsOfTerms(corrected) : null;
  return { hits: hitsOf(guessed, alike ?? q, limit, today), alike, isPartial: true };
}

/** Computes the search texts ahead of time, one row at each step, so that the next search finds them cached. */
export function* prepareSearch(pocket: Pocket): Generator<Searched> {
  for (const source of sourcesOf(pocket)) yield* source.prepare();
}

/** Corrects a term by the names of customers and models in the copy. */
function correctInPocket(pocket: Pocket, term: SearchTerm): SearchTerm {
  if (!canBeCorrected(term)) return term;
  const { customers, orders } = pocket.rows;
  const people = [...customers.values()];
  if (term.digits !== null)
    return correctedTerm(
      term,
      people.map(({ phoneKey }) => phoneKey),
    );
  const names = people.map((row) => customerWords(row).names.trim());
  return correctedTerm(term, [
    ...names,
    ...[...orders.values()].map(({ phoneModel }) => fold(phoneModel ?? '')),
  ]);
}

type Source = {
  kind: FoundRow['kind'];
  find(terms: readonly SearchTerm[]): FoundRow[];
  pick(isWanted: (row: Owned) => boolean): FoundRow[];
  prepare(): Generator<Searched>;
};

/** The values by which an exact number matches. */
type Owned = { customerId: number; paymentId: number | null; imei: string | null };

type Listed = { id: number; updatedAt: string };

function sourcesOf(pocket: Pocket): Source[] {
  const { customers, orders, preOrders, laybys, reservations } = pocket.rows;
  const imeis = new Map<number, string>();
  for (const { paymentId, deviceImei } of preOrders.values()) {
    if (deviceImei !== null) imeis.set(paymentId, deviceImei);
  }
  const source = <Row extends Listed>(
    kind: FoundRow['kind'],
    rows: ReadonlyMap<number, Row>,
    wordsOf: (row: Row) => Searched,
    ownersOf: (row: Row) => Owned,
    fieldsOf: (row: Row) => Partial<FoundRow>,
  ): Source => {
    const sorted = newestOf(rows, wordsOf);
    const newest = (isWanted: (row: Row, at: number) => boolean) => {
      const found: FoundRow[] = [];
      for (const [at, row] of sorted.rows.entries()) {
        if (found.length === LOOKED_AT) break;
        if (isWanted(row, at))
          found.push(foundRow(pocket, kind, row, ownersOf(row).customerId, fieldsOf(row)));
      }
      return found;
    };
    return {
      kind,
      find: (terms) => newest((_, at) => hasAll(terms, () => sorted.wordsAt(at))),
      pick: (isWanted) => newest((row) => isWanted(ownersOf(row))),
      *prepare() {
        for (const at of sorted.rows.keys()) yield sorted.wordsAt(at);
      },
    };
  };
  return [
    source(
      'customer',
      customers,
      customerWords,
      ({ id }) => ({ customerId: id, paymentId: null, imei: null }),
      () => ({}),
    ),
    source(
      'payment',
      orders,
      (row) => orderWords(pocket, row),
      ({ id, customerId }) => ({ customerId, paymentId: id, imei: imeis.get(id) ?? null }),
      ({ id, quoteNumber, phoneModel, status, remainingAmount, dueDate }) => ({
        ...{ quote: quoteNumber, model: phoneModel, status, owed: remainingAmount, dueDate },
        imei: imeis.get(id) ?? null,
      }),
    ),
    source(
      'layby',
      laybys,
      (row) => laybyWords(pocket, row),
      ({ customerId, deviceImei }) => ({ customerId, paymentId: null, imei: deviceImei }),
      ({ customerFullName, phoneModel, status, remainingAmount, dueDate, deviceImei }) => ({
        imei: deviceImei,
        ...{ agreedName: customerFullName, model: phoneModel, status, owed: remainingAmount, dueDate },
      }),
    ),
    source(
      'pre_order',
      preOrders,
      (row) => preOrderWords(pocket, row),
      ({ customerId, paymentId, deviceImei }) => ({ customerId, paymentId, imei: deviceImei }),
      ({ paymentId, phoneModel, supplierOrderNumber, status, deviceImei }) => ({
        imei: deviceImei,
        quote: orders.get(paymentId)?.quoteNumber ?? null,
        ...{ model: phoneModel, supplierNumber: supplierOrderNumber, status },
      }),
    ),
    source(
      'reservation',
      reservations,
      (row) => reservationWords(pocket, row),
      ({ customerId, deviceImei }) => ({ customerId, paymentId: null, imei: deviceImei }),
      ({ phoneModel, status, deviceImei }) => ({ model: phoneModel, status, imei: deviceImei }),
    ),
  ];
}

type Sorted<Row> = { rows: readonly Row[]; wordsAt(at: number): Searched };

/** Sorted once and cached until the rows change: most searches end long before the last row. */
const inOrder = new WeakMap<object, Sorted<Listed>>();

function newestOf<Row extends Listed>(
  rows: ReadonlyMap<number, Row>,
  wordsOf: (row: Row) => Searched,
): Sorted<Row> {
  const known = inOrder.get(rows) as Sorted<Row> | undefined;
  if (known !== undefined) return known;
  const sorted = [...rows.values()].sort(
    (one, other) => compare(other.updatedAt, one.updatedAt) || other.id - one.id,
  );
  const words: Searched[] = [];
  const made = { rows: sorted, wordsAt: (at: number) => (words[at] ??= wordsOf(sorted[at] as Row)) };
  inOrder.set(rows, made);
  return made;
}

/** Finds a quote number, an IMEI, or a phone number with all records of its customer. */
function findExactly(pocket: Pocket, sources: readonly Source[], q: string): FoundRow[] {
  const { quote, phone, imei: asked } = recordKeys(q);
  const orders = new Set<number>();
  for (const order of pocket.rows.orders.values()) {
    if (quoteKeyOf(order) === quote) orders.add(order.id);
  }
  const customers = new Set<number>();
  for (const { id, phoneKey } of pocket.rows.customers.values()) {
    if (phone !== null && phoneKey === phone) customers.add(id);
  }
  if (orders.size + customers.size === 0 && asked === null) return [];
  return sources.flatMap(({ pick }) =>
    pick(
      ({ customerId, paymentId, imei }) =>
        customers.has(customerId) ||
        (paymentId !== null && orders.has(paymentId)) ||
        (asked !== null && imei === asked),
    ),
  );
}

function foundRow(
  pocket: Pocket,
  kind: FoundRow['kind'],
  { id, updatedAt }: Listed,
  customerId: number,
  fields: Partial<FoundRow>,
): FoundRow {
  const customer = pocket.rows.customers.get(customerId);
  return {
    ...{ kind, id, customerId, updatedAt: new Date(updatedAt) },
    ...{ name: customer?.name ?? '', phone: customer?.phone ?? '' },
    ...{ phoneKey: customer?.phoneKey ?? '', email: customer?.email ?? null },
    ...{ agreedName: null, quote: null, model: null, supplierNumber: null, imei: null, status: null },
    ...{ owed: null, dueDate: null },
    ...fields,
  };
}

/** The oldest customer with this number in any spelling; null when there is none in the copy. */
export function customerByPhone(pocket: Pocket, phone: string) {
  return customersByPhone(pocket, phone)[0] ?? null;
}

/** All customers in the copy with this number in any spelling, oldest first; one that is not sent yet comes last. */
export function customersByPhone(pocket: Pocket, phone: string): PocketCustomer[] {
  const key = normalizePhone(phone);
  const known = [...pocket.rows.customers.values()].filter(({ phoneKey }) => key !== '' && phoneKey === key);
  return known.sort((one, other) => Number(one.id < 0) - Number(other.id < 0) || one.id - other.id);
}
