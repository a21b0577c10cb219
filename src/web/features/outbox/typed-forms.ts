/** Forms that can be gone on with from anywhere, by the names of their drafts: what was typed elsewhere is offered where it was typed. */
const TYPED_FORMS = [
  'add-customer',
  'add-order',
  'add-quote',
  'create-layby',
  'new-reservation',
  'add-reminder',
  'order-payment',
] as const;
export type TypedFormName = (typeof TYPED_FORMS)[number];

/** @param draft 'add-order:12' */
export function typedFormOf(draft: string): TypedFormName | null {
  return TYPED_FORMS.find((name) => name === draft.split(':')[0]) ?? null;
}
