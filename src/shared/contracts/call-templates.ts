import { z } from 'zod';
import { CALL_TEXT_LENGTH, CALL_TEXTS } from '#shared/domain/call-messages.ts';
import { CALL_REASONS } from '#shared/domain/call-round.ts';
import { id, instantOut, optionalText } from './common.ts';

/** The texts of the call round's messages, part by part, in English and in the shop's second language. */

export const callTemplate = z.object({
  id,
  version: z.int(),
  kind: z.enum(CALL_TEXTS),
  /** Null: the shipped text is used. */
  english: z.string().nullable(),
  /** Null: not translated. A message that needs this part is sent in English. */
  second: z.string().nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type CallTemplate = z.infer<typeof callTemplate>;

const text = optionalText(CALL_TEXT_LENGTH);

/** A null `english` restores the shipped text; a null `second` leaves the part untranslated. */
export const updateCallTemplateBody = z.object({ english: text, second: text });
export type UpdateCallTemplateBody = z.input<typeof updateCallTemplateBody>;

export const callSampleQuery = z.object({ kind: z.enum(CALL_TEXTS) });

/** A customer to whom this text would be sent today, with the values of the placeholders; null when there is none now. */
export const callSample = z.object({
  customer: z.object({ id, name: z.string() }).nullable(),
  hours: z.string(),
  company: z.string(),
  sentences: z.array(
    z.object({
      kind: z.enum(CALL_REASONS),
      model: z.string(),
      balance: z.string(),
      branch: z.string(),
      day: z.string(),
      code: z.string(),
    }),
  ),
});
export type CallSample = z.infer<typeof callSample>;
