import { z } from 'zod';

/** A text field validated by the contract's rule; the typed text itself is sent. */
export function textFor(rule: z.ZodType) {
  return z.string().superRefine((text, context) => {
    for (const { message } of rule.safeParse(text).error?.issues ?? []) {
      context.addIssue({ code: 'custom', message });
    }
  });
}
