/** The forms that can be opened from any screen, by the names of their drafts: a draft is offered there too. */
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
