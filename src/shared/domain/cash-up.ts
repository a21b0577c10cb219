/**
 * The arithmetic of a cash-up: the expected amounts by the ledger, the counted amounts, and the differences. The server decides which
 * receipts belong to a day and when it may be closed.
 */
import {
  BRANCH_LABELS,
  BRANCHES,
  type BranchCode,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from './labels.ts';
import { type Cents, formatMoney, parseAmount, remainingCents, sumCents } from './money.ts';

/** Stands for a missing method or branch of a receipt: such money is counted too. */
export const NOT_SAID = 'none';
export const CASH_UP_BRANCHES = [...BRANCHES, NOT_SAID] as const;
export type CashUpBranch = BranchCode | typeof NOT_SAID;
export const CASH_UP_METHODS = [...PAYMENT_METHODS, NOT_SAID] as const;
export type CashUpMethod = PaymentMethod | typeof NOT_SAID;

export const CASH_UP_STATUSES = ['closed', 'reopened'] as const;

/** The notes and coins of Namibia, the largest first, in cents. */
export const CASH_PIECES: readonly Cents[] = [
  20_000, 10_000, 6_000, 5_000, 3_000, 2_000, 1_000, 500, 100, 50, 10, 5,
];

/** The number of each note or coin, keyed by its value in cents. */
export type CountedPieces = Readonly<Record<string, number>>;

/** The value of the counted notes and coins. @throws RangeError for a piece that does not exist */
export function worthOf(pieces: CountedPieces): Cents {
  return sumCents(
    Object.entries(pieces).map(([piece, count]) => {
      const cents = Number(piece);
      if (!CASH_PIECES.includes(cents)) throw new RangeError(`No note or coin: ${piece}`);
      return cents * count;
    }),
  );
}

export type MethodCents = ReadonlyMap<CashUpMethod, Cents>;

export type CountedLine = {
  method: CashUpMethod;
  expectedCents: Cents;
  countedCents: Cents;
  /** Negative when money is missing. */
  differenceCents: Cents;
};

/** A line for each method with an expected or counted amount, in the order of the methods. */
export function compareCount(expected: MethodCents, counted: MethodCents): CountedLine[] {
  return CASH_UP_METHODS.flatMap((method) => {
    if (!expected.has(method) && !counted.has(method)) return [];
    const expectedCents = expected.get(method) ?? 0;
    const countedCents = counted.get(method) ?? 0;
    return [
      { method, expectedCents, countedCents, differenceCents: remainingCents(countedCents, expectedCents) },
    ];
  });
}

/**
 * Whether any method differs: a surplus of one method does not make up for a shortage of another, so that either needs a reason.
 */
export function needsReason(lines: readonly Pick<CountedLine, 'differenceCents'>[]): boolean {
  return lines.some(({ differenceCents }) => differenceCents !== 0);
}

/** 'N$ 20.00 short', 'N$ 5.00 over', 'Even' */
export function differenceText(cents: Cents): string {
  if (cents === 0) return 'Even';
  return `${formatMoney(Math.abs(cents))} ${cents < 0 ? 'short' : 'over'}`;
}

/** Whether both expect the same amounts; an amount of zero equals a missing method. */
export function isSameExpectation(seen: MethodCents, now: MethodCents): boolean {
  return CASH_UP_METHODS.every((method) => (seen.get(method) ?? 0) === (now.get(method) ?? 0));
}

/** Reads an amount that may be negative: '-120.00' for a day on which more was given back than received. */
export function signedCents(text: string): Cents | null {
  const [, sign, digits = ''] = /^\s*([-−]?)(.*)$/su.exec(text) ?? [];
  const parsed = parseAmount(digits);
  if (!parsed.ok) return null;
  return sign && parsed.cents !== 0 ? -parsed.cents : parsed.cents;
}

export const CASH_UP_BRANCH_LABELS: Readonly<Record<CashUpBranch, string>> = {
  ...BRANCH_LABELS,
  [NOT_SAID]: 'No branch',
};
export const CASH_UP_METHOD_LABELS: Readonly<Record<CashUpMethod, string>> = {
  ...PAYMENT_METHOD_LABELS,
  [NOT_SAID]: 'No method',
};
export const CASH_UP_STATUS_LABELS: Readonly<Record<(typeof CASH_UP_STATUSES)[number], string>> = {
  closed: 'Closed',
  reopened: 'Reopened',
};
