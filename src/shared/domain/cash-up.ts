/**
 * Owns the arithmetic of a cash-up: what a branch's day should have in it by the ledger, what was counted, and what that
 * differs by. Which receipts are a day's, and when it may be closed, is the server's business.
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

/** What a receipt has when nobody said it: such money is counted too. */
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

/** How many there are of each piece, by its cents. */
export type CountedPieces = Readonly<Record<string, number>>;

/** What so many notes and coins are worth. @throws RangeError for a piece that there is not */
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
  /** Below zero where something is missing. */
  differenceCents: Cents;
};

/** A line for each method that anything is expected or counted of, in the order of the methods. */
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

/** Too much of one method does not make up for too little of another: either is to be explained. */
export function needsReason(lines: readonly Pick<CountedLine, 'differenceCents'>[]): boolean {
  return lines.some(({ differenceCents }) => differenceCents !== 0);
}

/** 'N$ 20.00 short', 'N$ 5.00 over', 'Even' */
export function differenceText(cents: Cents): string {
  if (cents === 0) return 'Even';
  return `${formatMoney(Math.abs(cents))} ${cents < 0 ? 'short' : 'over'}`;
}

/** Whether the same is expected in both; a method without money is as good as none. */
export function isSameExpectation(seen: MethodCents, now: MethodCents): boolean {
  return CASH_UP_METHODS.every((method) => (seen.get(method) ?? 0) === (now.get(method) ?? 0));
}

/** An amount that may be below zero: '-120.00' of a day on which more was given back than came in. */
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
  [NOT_SAID]: 'No method said',
};
export const CASH_UP_STATUS_LABELS: Readonly<Record<(typeof CASH_UP_STATUSES)[number], string>> = {
  closed: 'Closed',
  reopened: 'Reopened',
};
