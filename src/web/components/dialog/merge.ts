import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';

// Brings a newer state of a record into what is being typed about it.

/** A field of a form itself, not of what it holds. */
export type FieldOf<Values extends FieldValues> = Extract<keyof Values, string> & FieldPath<Values>;

export interface MergeRules<Values extends FieldValues> {
  /** The fields that can be changed, by their labels. */
  labels: Readonly<Partial<Record<FieldOf<Values>, string>>>;
  /** A value as people read it; as it is typed without this. */
  words?: (field: FieldOf<Values>, value: unknown) => string | undefined;
  /** Whether two ways of typing mean the same; the same text without this. */
  isSame?: (field: FieldOf<Values>, a: unknown, b: unknown) => boolean;
}

export interface Merged<Values extends FieldValues> {
  theirs: Values;
  mine: Values;
  /** Fields that nobody had touched here; they take the new value. */
  takenOver: FieldOf<Values>[];
  /** Fields that both changed; what was typed stays. */
  conflicts: FieldOf<Values>[];
}

/** What somebody else changed since `base`, and what both did. */
export function mergeValues<Values extends FieldValues>(
  mine: Values,
  base: Values,
  theirs: Values,
  rules: MergeRules<Values>,
): Merged<Values> {
  const isSame = (field: FieldOf<Values>, a: Values, b: Values) =>
    isSameText(a[field], b[field]) || (rules.isSame?.(field, a[field], b[field]) ?? false);
  const fields = Object.keys(rules.labels) as FieldOf<Values>[];
  const moved = fields.filter((field) => !isSame(field, theirs, base));
  const isTouched = (field: FieldOf<Values>) => !isSame(field, mine, base);
  return {
    theirs,
    mine,
    takenOver: moved.filter((field) => !isTouched(field)),
    conflicts: moved.filter((field) => isTouched(field) && !isSame(field, mine, theirs)),
  };
}

/** The fields in which a form differs from a record. */
export function changedFields<Values extends FieldValues>(
  values: Values,
  base: Values,
  rules: MergeRules<Values>,
): FieldOf<Values>[] {
  return mergeValues(base, base, values, rules).takenOver;
}

/** Goes on from their state: it shows wherever nothing was typed here. */
export function adoptValues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { theirs, mine }: Merged<Values>,
  touched: readonly FieldOf<Values>[],
): void {
  form.reset(theirs, { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true });
  for (const field of touched) {
    form.setValue(field, mine[field] as PathValue<Values, FieldOf<Values>>, { shouldDirty: true });
  }
}

function isSameText(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b);
}

function textOf(value: unknown): unknown {
  return typeof value === 'string' || value == null ? (value ?? '').trim() : value;
}
