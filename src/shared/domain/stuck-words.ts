/** The values of the filter `?stuck=` besides a number of days. The browser loads this module first of all. */

/** In the order of an order's way. */
export const PROMISE_LEGS = [
  'approval',
  'signature',
  'bank_payment',
  'phone',
  'china',
  'dubai',
  'branch',
] as const;
export type PromiseLeg = (typeof PROMISE_LEGS)[number];

export const STUCK_WORDS = ['any', ...PROMISE_LEGS, 'slipped'] as const;
export type StuckWord = (typeof STUCK_WORDS)[number];

export function isStuckWord(text: string): text is StuckWord {
  return (STUCK_WORDS as readonly string[]).includes(text);
}

export const LEG_LABELS: Readonly<Record<PromiseLeg, string>> = {
  approval: 'Approval',
  signature: 'Signature',
  bank_payment: 'Bank payment',
  phone: 'Finding the phone',
  china: 'China',
  dubai: 'Dubai',
  branch: 'Waiting in branch',
};

/** The filter in words. */
export function stuckWords(word: StuckWord): string {
  if (word === 'any') return 'Stuck';
  return word === 'slipped' ? 'Promise slipped' : `Stuck: ${LEG_LABELS[word]}`;
}
