import { z } from 'zod';

/** A form's text, judged by the contract's rule for the field; what was typed is what is sent. */
export function textFor(rule: z.ZodType) {
  return z.string().superRefine((text, context) => {
    for (const { message } of rule.safeParse(text).error?.issues ?? []) {
      context.addIssue({ code: 'custom', message });
    }
  });
}
