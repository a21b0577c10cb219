import { z } from 'zod';
import { isDay, isShopDay } from '#shared/domain/calendar.ts';
import { amountOfCents, parseAmount } from '#shared/domain/money.ts';
import { visibleText } from '#shared/domain/text.ts';
import { MAX_ID } from '../domain/max-id.ts';

/**
 * The value kinds that every contract is made of: amounts, instants, days, texts, ids. Error messages of input kinds are plain words,
 * because they are shown beside form fields.
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
export const dayOut = z.string().refine(isDay, 'Expected a date, YYYY-MM-DD');

/** A day in a request. Days that do not exist or are outside 1970 to 2200 are refused here, for every route that takes a day. */
export const dayIn = z.string().refine(isShopDay, 'Expected a date, YYYY-MM-DD, between 1970 and 2200');
/** A month in a request. */
export const monthIn = z
  .string()
  .refine((text) => isShopDay(`${text}-01`), 'Expected a month, YYYY-MM, between 1970 and 2200');

/**
 * An instant in a request. `kind: 'day'` means that only a calendar day was given, `2026-10-01`: the server decides which moment of that
 * day it stands for, and which day an instant falls on in the shop's zone.
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

/** A date or an instant in a request: absent leaves the field unchanged, null clears it, `""` counts as absent. */
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
  .meta({ description: 'A date, YYYY-MM-DD, or an ISO 8601 instant; null clears, an empty text is absent' });

const hasForbiddenCharacter = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL cannot be stored, the others hide in what people read
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) || !text.isWellFormed();

/** Text with control characters is returned as it is, so that it is refused instead of counting as empty. */
const withoutHidden = (text: string) => (hasForbiddenCharacter(text) ? text.trim() : visibleText(text));

/** Text that may be stored or searched for: control characters are refused. */
export const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength, `At most ${maxLength} characters`)
    .refine((text) => !hasForbiddenCharacter(text), 'Contains characters that cannot be stored');

/** Text that must not be empty after trimming; `message` is the error that the form shows when it is. */
export const requiredText = (message: string, maxLength = 200) =>
  z
    .string({ error: message })
    .transform(withoutHidden)
    .pipe(z.string().min(1, message))
    .pipe(plainText(maxLength));

/** Text that may be missing: absent leaves the field unchanged, an empty text becomes null. */
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

/** One of a fixed set of codes: absent leaves the field unchanged, null and `""` clear it. */
export const choiceIn = <const T extends readonly [string, ...string[]]>(codes: T) =>
  z
    .union([z.enum(codes), z.literal('')], { error: `Expected ${codes.join(', ')}` })
    .nullish()
    .transform((code) => (code === '' ? null : code) as T[number] | null | undefined);

/** The empty body of the answer 204. */
export const noContent = z.null();

/** RFC 9457 problem details: the body of every refusal. `message` repeats `detail` for screens that show it. */
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
