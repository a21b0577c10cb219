import type { BrokenLine } from './broken-line.ts';
import type { Device } from './device.ts';

/** The record of what was done at one device, and of what can still be used there. */
export interface Book {
  /** The device's number, which is part of every name and number that it creates. */
  at: number;
  device: Device;
  line: BrokenLine;
  agent: string;
  /** The customer to whom all prepared records of this device belong. */
  customerId: number;
  /** Everything that must be in the shop in the end, each exactly once; listed twice if it was done twice. */
  done: string[];
  /** How many conflicts a colleague caused: exactly as many questions must be asked. */
  contested: number;
  /** Increased with each change, so that no two amounts, names or notes are equal. */
  count: number;
  /** By this machine's clock, which is also the server's. */
  openedAt: number;
  orders: Sale[];
  /** Quotes of orders that the bank has paid: their phones can be ordered abroad. */
  paidByBank: string[];
  /** By the quotes of their orders; `rank` as in `PRE_ORDER_STEPS`. */
  preOrders: Ranked[];
  /** Orders that are ready for hand-over, with their codes. */
  ready: { quote: string; code: string }[];
  /** By their models, which are unique. */
  laybys: { model: string; customer: string }[];
  paidLaybys: { model: string; customer: string; isGone: boolean }[];
  reservations: { customer: string; isIn: boolean }[];
  reminders: { title: string; isActive: boolean }[];
  notices: string[];
  /** Customers of the call round who are still to be called. */
  toCall: string[];
  /** Orders that a colleague changes at the same time. */
  disputed: { quote: string; path: string }[];
}

export interface Ranked {
  quote: string;
  /** How far along its way it is. */
  rank: number;
}

/** A prepared order or one created at the device, which may still be unsent. */
export interface Sale extends Ranked {
  isTold: boolean;
}

export type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;
export type Random = () => number;

/** One kind of change that can be stored offline (`docs/outbox.md`). */
export interface Deed {
  /** Creates the data that the change needs, `count` times. */
  prepare?(book: Book, count: number, api: Api): Promise<void>;
  /** Makes the change at the device. Returns what must be in the shop afterwards; null when no data is left to do it with. */
  act(book: Book, random: Random): Promise<string[] | null>;
}

export const idOf = (row: unknown): number => (row as { id: number }).id;

/** Always four digits, so that none is the beginning of another. */
export function nextOf(book: Book): number {
  book.count += 1;
  return 1000 + book.count;
}

export function pick<One>(all: readonly One[], random: Random): One | undefined {
  return all[Math.floor(random() * all.length)];
}

/** An amount that occurs only once at this device. */
export const amountOf = (n: number): string => `${n - 999}.${String((n * 7) % 100).padStart(2, '0')}`;

/** Branches at which only this device makes calls. */
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
