import type { BrokenLine } from './broken-line.ts';
import type { Device } from './device.ts';

/** What was done at one device, and with what more can be done there. */
export interface Book {
  /** Its number among the devices: in every name and number that it makes. */
  at: number;
  device: Device;
  line: BrokenLine;
  agent: string;
  /** Whose everything is that the shop has for it from the beginning. */
  customerId: number;
  /** What must be in the shop in the end, each once; twice where it was done twice. */
  done: string[];
  /** How often a colleague was faster: so often it must be asked. */
  contested: number;
  /** Goes up with each change: no two amounts, names or notes are alike. */
  count: number;
  /** By this machine's clock, which the server has as well. */
  openedAt: number;
  orders: Sale[];
  /** Quotes of orders that the bank has paid: their phones can be ordered abroad. */
  paidByBank: string[];
  /** By the quotes of their orders; `rank` as in `PRE_ORDER_STEPS`. */
  preOrders: Ranked[];
  /** Of whom it lies ready, with their codes. */
  ready: { quote: string; code: string }[];
  /** By their models, which are nobody else's. */
  laybys: { model: string; customer: string }[];
  paidLaybys: { model: string; customer: string; isGone: boolean }[];
  reservations: { customer: string; isIn: boolean }[];
  reminders: { title: string; isActive: boolean }[];
  notices: string[];
  /** Customers of the call round who are still to be called. */
  toCall: string[];
  /** Orders that a colleague gets hold of at the same time. */
  disputed: { quote: string; path: string }[];
}

export interface Ranked {
  quote: string;
  /** How far along its way it is. */
  rank: number;
}

/** Taken in before or at the device itself, perhaps not sent by then. */
export interface Sale extends Ranked {
  isTold: boolean;
}

export type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;
export type Random = () => number;

/** One kind of what may wait (`docs/outbox.md`). */
export interface Deed {
  /** Puts into the shop what it is done with, so often. */
  prepare?(book: Book, count: number, api: Api): Promise<void>;
  /** Does it at the device. What must be in the shop for it; null when nothing is left to do it with. */
  act(book: Book, random: Random): Promise<string[] | null>;
}

export const idOf = (row: unknown): number => (row as { id: number }).id;

/** Four digits: none is the beginning of another. */
export function nextOf(book: Book): number {
  book.count += 1;
  return 1000 + book.count;
}

export function pick<One>(all: readonly One[], random: Random): One | undefined {
  return all[Math.floor(random() * all.length)];
}

/** An amount that nobody else takes at this device. */
export const amountOf = (n: number): string => `${n - 999}.${String((n * 7) % 100).padStart(2, '0')}`;

/** Where nobody calls but this device. */
export const CALLED_AT = [
  { code: 'windhoek', label: 'Windhoek' },
  { code: 'swakopmund', label: 'Swakopmund' },
  { code: 'walvis_bay', label: 'Walvis Bay' },
] as const;

export async function makeOrder(
  book: Book,
  api: Api,
  quote: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const made = await api('POST', '/api/payments', {
    ...{ customerId: book.customerId, quoteNumber: quote, totalAmount: '90000', phoneModel: 'Galaxy A16' },
    ...more,
  });
  book.done.push(`order ${quote}`);
  return `/api/payments/${idOf(made)}`;
}
