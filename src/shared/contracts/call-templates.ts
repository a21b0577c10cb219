import { z } from 'zod';
import { CALL_TEXT_LENGTH, CALL_TEXTS } from '#shared/domain/call-messages.ts';
import { CALL_REASONS } from '#shared/domain/call-round.ts';
import { id, instantOut, optionalText } from './common.ts';

/** What the call round says in writing, part by part, in English and in the shop's second language. */

export const callTemplate = z.object({
  id,
  version: z.int(),
  kind: z.enum(CALL_TEXTS),
  /** Null: as shipped. */
  english: z.string().nullable(),
  /** Null: not written. A message that needs it is English. */
  second: z.string().nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type CallTemplate = z.infer<typeof callTemplate>;

const text = optionalText(CALL_TEXT_LENGTH);

/** Null gives the shipped English back, or leaves the second language unwritten. */
export const updateCallTemplateBody = z.object({ english: text, second: text });
export type UpdateCallTemplateBody = z.input<typeof updateCallTemplateBody>;

export const callSampleQuery = z.object({ kind: z.enum(CALL_TEXTS) });

/** Somebody to whom this would be written today, and what would stand for the placeholders; null: nobody just now. */
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
