// How a value of a fixed set may be written: its code or label in any case and spacing, and a few other words.

import type { ImportField, ImportFieldName } from '#shared/domain/import-fields.ts';
import { normalizeText } from '#shared/domain/text.ts';

/** Other words for the stored codes. */
const OTHER_WORDS: Partial<Record<ImportFieldName, Readonly<Record<string, readonly string[]>>>> = {
  paymentMethod: {
    cash: ['kontant', 'bar'],
    card: ['credit card', 'debit card', 'swipe', 'pos'],
    eft: ['eft', 'bank transfer', 'transfer', 'bank', 'deposit', 'direct deposit'],
    mobile_wallet: ['wallet', 'ewallet', 'blue wallet', 'pay2cell', 'mobile'],
  },
  storage: { '1TB': ['1024', '1024gb', '1000gb'] },
  network: { 'TN Mobile': ['tn', 'telecom', 'tnmobile', 'telecom namibia'] },
  duration: {
    '2 weeks': ['14 days'],
    '1 month': ['30 days', '4 weeks'],
    '1 year': ['12 months', '1 jaar'],
  },
  priority: { high: ['urgent'], normal: ['medium'] },
};
/** A payment method without a code of its own is stored as `other`. */
const ANY_OTHER: Partial<Record<ImportFieldName, string>> = { paymentMethod: 'other' };

/** `problem` completes a sentence that starts with the field and the text. */
export function readChoice(
  { name, choices = [] }: ImportField,
  text: string,
): { code: string } | { problem: string } {
  const wanted = shapeOf(text);
  const words = OTHER_WORDS[name] ?? {};
  const found = choices.find(([code, label]) =>
    [code, label, ...(words[code] ?? [])].some((word) => shapeOf(word) === wanted),
  );
  const code = found?.[0] ?? ANY_OTHER[name];
  if (code !== undefined) return { code };
  return { problem: `is not one of ${choices.map(([, label]) => label).join(', ')}` };
}

/** Makes equal: '128 GB' and '128gb', '64' and '64GB', 'Walvis-Bay' and 'walvis_bay'. */
function shapeOf(text: string): string {
  return normalizeText(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(\d{2,3})$/, '$1gb');
}
