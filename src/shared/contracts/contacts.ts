import { z } from 'zod';
import { communicationModeOf } from '#shared/domain/labels.ts';
import { id, instantOut, optionalText } from './common.ts';

/** Contacting a customer about an order, layby or reservation: the request, and the entries of the contact log. */

/** A code or a label: `sms` or 'Text Message'. */
export const communicationModeIn = z
  .string()
  .nullish()
  .transform((text, context) => {
    if (text === undefined) return undefined;
    if (text === null || text === '') return null;
    const code = communicationModeOf(text);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: 'Expected phone, email, whatsapp or sms' });
    return z.NEVER;
  });

export const customerContactBody = z.object({
  customerContacted: z.boolean(),
  contactedBy: optionalText(100),
  communicationMode: communicationModeIn,
  note: optionalText(1000),
});
export type CustomerContactBody = z.input<typeof customerContactBody>;

export const contact = z.object({
  id,
  at: instantOut,
  isReached: z.boolean(),
  contactedBy: z.string().nullable(),
  communicationMode: z.string().nullable(),
  note: z.string().nullable(),
});
export type Contact = z.infer<typeof contact>;
