// Made-up quotes with known faults, the same for the same seed; quote-fixture-file.ts writes them as a file. What a reader must find is
// counted while the rows are made, never by reading them.

import type { ImportFieldName } from '#shared/domain/import-fields.ts';
import {
  AGENTS,
  BRANCHES,
  DEVICES,
  FAMILY_NAMES,
  FIRST_NAMES,
  STREETS,
  TOWNS,
} from './quote-fixture-words.ts';

export type FixtureQuote = {
  quoteNumber: string;
  customerName: string;
  /** As typed on this row; other rows spell the same customer's phone differently. */
  customerPhone: string;
  totalCents: number;
  paidCents: number;
  phoneModel: string | null;
  customerEmail: string | null;
  customerLocation: string | null;
  /** The parts are on lines of their own in a file, and read back with commas. */
  customerAddress: string[];
  quoteDate: string;
  dueDate: string | null;
  agent: string;
  branch: string;
};

export type FixtureRow = {
  quote: FixtureQuote;
  /** Texts that replace the quote's own values and make the row unreadable. */
  overrides: Partial<Record<ImportFieldName, string>>;
  expected:
    | { kind: 'readable'; phone: string }
    | { kind: 'unreadable'; field: ImportFieldName; reason: RegExp }
    | { kind: 'duplicate'; ofIndex: number };
};

export type FixtureTruth = {
  readable: number;
  unreadable: number;
  duplicates: number;
  /** The number of different phones among the readable rows. */
  customers: number;
  readableTotalCents: number;
};

export type MessyQuotes = { rows: FixtureRow[]; truth: FixtureTruth };

type Random = { below: (limit: number) => number; pick: <T>(items: readonly T[]) => T };
type Customer = { name: string; national: string; town: string };
type Fault = { field: ImportFieldName; text: string; reason: RegExp };

const FAULTS: readonly Fault[] = [
  { field: 'quoteNumber', text: '', reason: /^Quote number is required$/ },
  { field: 'customerName', text: ' - ', reason: /^Customer name is required$/ },
  { field: 'customerPhone', text: 'no phone', reason: /is not a phone number/ },
  { field: 'customerPhone', text: '2.64812E+11', reason: /shortened by a spreadsheet/ },
  { field: 'totalAmount', text: '', reason: /^Total amount is required$/ },
  { field: 'totalAmount', text: 'N$ 0.00', reason: /must be above zero/ },
  { field: 'totalAmount', text: '-4500.00', reason: /is negative/ },
  { field: 'totalAmount', text: '(4500.00)', reason: /is negative/ },
  { field: 'totalAmount', text: '4500.125', reason: /more than two decimals/ },
  { field: 'totalAmount', text: '100000000.00', reason: /largest amount/ },
  { field: 'totalAmount', text: 'to be confirmed', reason: /is not an amount/ },
  { field: 'totalAmount', text: 'US$ 450.00', reason: /not in Namibian dollars/ },
  { field: 'totalAmount', text: '1.25E+04', reason: /shortened by a spreadsheet/ },
  { field: 'quoteDate', text: '10/25/2026', reason: /month first/ },
  { field: 'quoteDate', text: '31/02/2026', reason: /not a day in the calendar/ },
  { field: 'quoteDate', text: 'yesterday', reason: /is not a date/ },
];

const FAULTY_PERCENT = 7;
const DUPLICATE_PERCENT = 3;
const REPEAT_CUSTOMER_PERCENT = 35;

/** Makes `rows` quotes, some with faults, some repeating an earlier quote number, many for the same customers. */
export function makeMessyQuotes({ rows: rowCount, seed }: { rows: number; seed: number }): MessyQuotes {
  const random = makeRandom(seed);
  const customers: Customer[] = [];
  const rows: FixtureRow[] = [];
  const readableIndexes: number[] = [];
  const phones = new Set<string>();
  const truth: FixtureTruth = {
    readable: 0,
    unreadable: 0,
    duplicates: 0,
    customers: 0,
    readableTotalCents: 0,
  };
  for (let index = 0; index < rowCount; index += 1) {
    const customer = chooseCustomer(customers, random);
    const quote = makeQuote(index, customer, random);
    const lot = random.below(100);
    if (lot < FAULTY_PERCENT) {
      const { field, text, reason } = random.pick(FAULTS);
      rows.push({ quote, overrides: { [field]: text }, expected: { kind: 'unreadable', field, reason } });
      truth.unreadable += 1;
    } else if (lot < FAULTY_PERCENT + DUPLICATE_PERCENT && readableIndexes.length > 0) {
      const ofIndex = random.pick(readableIndexes);
      const original = rows[ofIndex]?.quote.quoteNumber ?? '';
      rows.push({
        quote: { ...quote, quoteNumber: original.toLowerCase().replace('-', ' -') },
        overrides: {},
        expected: { kind: 'duplicate', ofIndex },
      });
      truth.duplicates += 1;
    } else {
      const phone = `+264${customer.national}`;
      rows.push({ quote, overrides: {}, expected: { kind: 'readable', phone } });
      readableIndexes.push(index);
      phones.add(phone);
      truth.readable += 1;
      truth.readableTotalCents += quote.totalCents;
    }
  }
  return { rows, truth: { ...truth, customers: phones.size } };
}

function makeQuote(index: number, customer: Customer, random: Random): FixtureQuote {
  const totalCents = random.below(3) === 0 ? (1 + random.below(60_000)) * 100 : 1 + random.below(6_000_000);
  const day = Date.UTC(2026, 0, 1) + random.below(365) * 86_400_000;
  const dueDay = day + (7 + random.below(60)) * 86_400_000;
  return {
    quoteNumber: `QUO-${String(index + 1001).padStart(5, '0')}`,
    customerName: customer.name,
    customerPhone: spellPhone(customer.national, random),
    totalCents,
    paidCents: random.below(3) === 0 ? random.below(totalCents + 1) : 0,
    phoneModel: random.below(10) === 0 ? null : random.pick(DEVICES),
    customerEmail: random.below(3) === 0 ? `customer${index}@example.com` : null,
    customerLocation: random.below(6) === 0 ? null : customer.town,
    customerAddress:
      random.below(3) === 0 ? [`${1 + random.below(200)} ${random.pick(STREETS)}`, customer.town] : [],
    quoteDate: toDay(day),
    dueDate: random.below(4) === 0 ? null : toDay(dueDay),
    agent: random.pick(AGENTS),
    branch: random.pick(BRANCHES),
  };
}

function chooseCustomer(customers: Customer[], random: Random): Customer {
  if (customers.length > 0 && random.below(100) < REPEAT_CUSTOMER_PERCENT) return random.pick(customers);
  // 7919 is coprime to 9,000,000, so the first nine million customers all have different numbers.
  const subscriber = 1_000_000 + ((customers.length * 7919) % 9_000_000);
  const customer = {
    name: `${random.pick(FIRST_NAMES)} ${random.pick(FAMILY_NAMES)}`,
    national: `${random.pick(['81', '85'])}${subscriber}`,
    town: random.pick(TOWNS),
  };
  customers.push(customer);
  return customer;
}

function spellPhone(national: string, random: Random): string {
  const [network, first, second] = [national.slice(0, 2), national.slice(2, 5), national.slice(5)];
  return random.pick([
    `0${national}`,
    `0${network} ${first} ${second}`,
    `0${network}-${first}-${second}`,
    `(0${network}) ${first} ${second}`,
    `+264${national}`,
    `+264 ${network} ${first} ${second}`,
    `264${national}`,
    `00264 ${network} ${first} ${second}`,
    national,
  ]);
}

function toDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** mulberry32: small, and the same on every machine. */
function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
