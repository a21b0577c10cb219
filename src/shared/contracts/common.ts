import { z } from 'zod';
import { isDay, isShopDay } from '#shared/domain/calendar.ts';
import { amountOfCents, parseAmount } from '#shared/domain/money.ts';
import { visibleText } from '#shared/domain/text.ts';
import { MAX_ID } from '../domain/max-id.ts';

/**
 * The value kinds that every contract is made of: amounts, instants, days, texts, ids. Input kinds say in
 * plain words what is expected, because those words end up beside a form field.
 */

export const id = z.int().min(1).max(MAX_ID);

/** An amount in an answer: a decimal string with two places, negative when overpaid. */
export const amountOut = z.string().regex(/^-?\d{1,8}\.\d{2}$/);

/** An amount in a request: string or number in, decimal string with two places out. Never negative. */
export const amountIn = z.union([z.string(), z.number()]).transform((value, context): string => {
  const parsed = parseAmount(value);
  if (parsed.ok) return amountOfCents(parsed.cents);
  context.addIssue({ code: 'custom', message: parsed.message });
  return z.NEVER;
});

export const instantOut = z.iso.datetime();
export const dayOut = z.string().refine(isDay, 'Expected a day, YYYY-MM-DD');

/** A day in a request; what no calendar of the shop has is refused here, for every route that takes one. */
export const dayIn = z.string().refine(isShopDay, 'Expected a day, YYYY-MM-DD, between 1970 and 2200');
/** A month in a request. */
export const monthIn = z
  .string()
  .refine((text) => isShopDay(`${text}-01`), 'Expected a month, YYYY-MM, between 1970 and 2200');

/**
 * An instant in a request. `kind: 'day'` means that only a calendar day was given, `2026-10-01`: the server
 * decides which moment of that day it stands for, and which day of the shop's zone an instant falls on.
 */
export type InstantInput = { kind: 'instant'; at: Date } | { kind: 'day'; day: string };

const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

function readInstant(text: string): InstantInput | null {
  const day = INSTANT.exec(text)?.[1] ?? text;
  if (!isShopDay(day)) return null;
  if (day === text) return { kind: 'day', day };
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : { kind: 'instant', at };
}

/** A date or an instant in a request: absent keeps, null clears, `""` is absent. */
export const instantIn = z
  .string()
  .nullish()
  .transform((text, context): InstantInput | null | undefined => {
    if (text === null || text === undefined) return text;
    if (text === '') return undefined;
    const read = readInstant(text);
    if (read !== null) return read;
    context.addIssue({
      code: 'custom',
      message: 'Expected a date: YYYY-MM-DD, or an ISO 8601 instant with its zone',
    });
    return z.NEVER;
  })
  .meta({ description: 'A day, YYYY-MM-DD, or an ISO 8601 instant; null clears, an empty text is absent' });

const hasForbiddenCharacter = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL cannot be stored, the others hide in what people read
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) || !text.isWellFormed();

/** Control characters are refused rather than taken for nothing at all. */
const withoutHidden = (text: string) => (hasForbiddenCharacter(text) ? text.trim() : visibleText(text));

/** Text as it may be stored or asked for. */
export const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength, `At most ${maxLength} characters`)
    .refine((text) => !hasForbiddenCharacter(text), 'Contains characters that cannot be stored');

/** Text that must be there after trimming; `message` is the form's own word for its absence. */
export const requiredText = (message: string, maxLength = 200) =>
  z
    .string({ error: message })
    .transform(withoutHidden)
    .pipe(z.string().min(1, message))
    .pipe(plainText(maxLength));

/** Text that may be missing: absent keeps, emptied text is null. */
export const optionalText = (maxLength = 200) => {
  const kind = plainText(maxLength);
  return z
    .string()
    .nullish()
    .transform((text, context): string | null | undefined => {
      if (text === null || text === undefined) return text;
      const trimmed = withoutHidden(text);
      if (trimmed === '') return null;
      const checked = kind.safeParse(trimmed);
      if (checked.success) return checked.data;
      for (const issue of checked.error.issues) context.addIssue({ code: 'custom', message: issue.message });
      return z.NEVER;
    });
};

/** One of a fixed set of codes: absent keeps, null and `""` clear. */
export const choiceIn = <const T extends readonly [string, ...string[]]>(codes: T) =>
  z
    .union([z.enum(codes), z.literal('')], { error: `Expected ${codes.join(', ')}` })
    .nullish()
    .transform((code) => (code === '' ? null : code) as T[number] | null | undefined);

/** The answer 204: there is nothing to say. */
export const noContent = z.null();

/** RFC 9457 problem details, as every refusal is answered. `message` repeats `detail` for screens that show it. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
