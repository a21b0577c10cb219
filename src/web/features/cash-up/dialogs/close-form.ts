import { z } from 'zod';
import { type CashUpDay, type CloseCashUpBody, closeCashUpBody } from '#shared/contracts/cash-up.ts';
import { amountIn } from '#shared/contracts/common.ts';
import {
  CASH_PIECES,
  CASH_UP_METHODS,
  type CashUpMethod,
  type CountedLine,
  compareCount,
  type MethodCents,
  needsReason,
  worthOf,
} from '#shared/domain/cash-up.ts';
import { amountOfCents, type Cents, centsOfAmount, centsTyped, sumCents } from '#shared/domain/money.ts';
import { textFor } from '#web/lib/forms/form-rules.ts';
import { CLOSE_TEXT } from '../cash-up.text.ts';

// The values of the closing form, and the amounts made of them. Cash is the drawer's content less the float.

export type PieceField = `p${number}`;
export const pieceField = (cents: Cents): PieceField => `p${cents}`;

export type CloseForm = Record<CashUpMethod | PieceField, string> & {
  byPieces: boolean;
  float: string;
  reason: string;
};

export function emptyForm(lastFloatAmount: string | null): CloseForm {
  return {
    ...(Object.fromEntries(CASH_UP_METHODS.map((method) => [method, ''])) as Record<CashUpMethod, string>),
    ...(Object.fromEntries(CASH_PIECES.map((cents) => [pieceField(cents), ''])) as Record<
      PieceField,
      string
    >),
    byPieces: false,
    float: lastFloatAmount === null || centsOfAmount(lastFloatAmount) === 0 ? '' : lastFloatAmount,
    reason: '',
  };
}

export const expectedCents = (expected: CashUpDay['expected']): MethodCents =>
  new Map(expected.map(({ method, amount }) => [method, centsOfAmount(amount)]));

/** More was given back than received by this method: the typed amount is then money that went out. */
export const isOut = (method: CashUpMethod, expected: MethodCents): boolean =>
  method !== 'cash' && (expected.get(method) ?? 0) < 0;

const countIn = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : 0);

export const piecesIn = (values: CloseForm): Record<string, number> =>
  Object.fromEntries(
    CASH_PIECES.map((cents) => [String(cents), countIn(values[pieceField(cents)] ?? '')] as const).filter(
      ([, count]) => count > 0,
    ),
  );

/** The cash in the drawer; null while it is not counted. */
function drawerCents(values: CloseForm): Cents | null {
  if (!values.byPieces) return centsTyped(values.cash);
  const isCounted = CASH_PIECES.some((cents) => values[pieceField(cents)]?.trim());
  return isCounted ? worthOf(piecesIn(values)) : null;
}

const cashCents = (values: CloseForm): Cents | null => {
  const drawer = drawerCents(values);
  return drawer === null ? null : drawer - (centsTyped(values.float) ?? 0);
};

/** The counted amount of each method so far. */
export function countedIn(values: CloseForm, expected: MethodCents): MethodCents {
  return new Map(
    CASH_UP_METHODS.flatMap((method): [CashUpMethod, Cents][] => {
      const cents = method === 'cash' ? cashCents(values) : centsTyped(values[method]);
      if (cents === null) return [];
      return [[method, isOut(method, expected) ? 0 - cents : cents]];
    }),
  );
}

export const linesIn = (values: CloseForm, expected: MethodCents): CountedLine[] =>
  compareCount(expected, countedIn(values, expected));

export const differenceIn = (lines: readonly CountedLine[]): Cents =>
  sumCents(lines.map(({ differenceCents }) => differenceCents));

const amountOrNone = z.string().superRefine((text, context) => {
  if (text.trim() === '') return;
  for (const { message } of amountIn.safeParse(text).error?.issues ?? [])
    context.addIssue({ code: 'custom', message });
});
const pieceCount = z.string().regex(/^\s*\d{0,5}\s*$/, CLOSE_TEXT.notWhole);

/** The form's rules for a day with these expected amounts. */
export function closeForm(expected: MethodCents) {
  const amounts = Object.fromEntries(CASH_UP_METHODS.map((method) => [method, amountOrNone]));
  const counts = Object.fromEntries(CASH_PIECES.map((cents) => [pieceField(cents), pieceCount]));
  return z
    .object({
      ...(amounts as Record<CashUpMethod, typeof amountOrNone>),
      ...(counts as Record<PieceField, typeof pieceCount>),
      byPieces: z.boolean(),
      float: amountOrNone,
      reason: textFor(closeCashUpBody.shape.reason),
    })
    .superRefine((values, context) => {
      const form = values as CloseForm;
      // A float was in the drawer, so it has to be counted also on a day without cash.
      const hasFloat = Boolean(centsTyped(form.float));
      const missing = CASH_UP_METHODS.filter((method) =>
        method === 'cash'
          ? (expected.get('cash') || hasFloat) && form.cash.trim() === '' && !form.byPieces
          : expected.get(method) && form[method].trim() === '',
      );
      for (const method of missing) {
        context.addIssue({ code: 'custom', path: [method], message: CLOSE_TEXT.missing });
      }
      if (missing.length === 0 && needsReason(linesIn(form, expected)) && form.reason.trim() === '') {
        context.addIssue({ code: 'custom', path: ['reason'], message: CLOSE_TEXT.reasonMissing });
      }
    }) as unknown as z.ZodType<CloseForm, CloseForm>;
}

export function closeBody(values: CloseForm, { branch, day, expected }: CashUpDay): CloseCashUpBody {
  const wanted = expectedCents(expected);
  return {
    branch,
    day,
    lines: linesIn(values, wanted).map((line) => ({
      method: line.method,
      expected: amountOfCents(line.expectedCents),
      counted: amountOfCents(line.countedCents),
    })),
    pieces: values.byPieces && drawerCents(values) !== null ? piecesIn(values) : null,
    floatAmount: values.float.trim() === '' ? '0.00' : values.float,
    reason: values.reason,
  };
}
