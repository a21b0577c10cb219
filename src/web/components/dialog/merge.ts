import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';

// Merges a newer version of a record into what is being typed about it.

/** A top-level field of a form. */
export type FieldOf<Values extends FieldValues> = Extract<keyof Values, string> & FieldPath<Values>;

export interface MergeRules<Values extends FieldValues> {
  /** The labels of the editable fields. */
  labels: Readonly<Partial<Record<FieldOf<Values>, string>>>;
  /** Formats a value for people; by default as typed. */
  words?: (field: FieldOf<Values>, value: unknown) => string | undefined;
  /** Whether two inputs mean the same; by default when the text is equal. */
  isSame?: (field: FieldOf<Values>, a: unknown, b: unknown) => boolean;
}

export interface Merged<Values extends FieldValues> {
  theirs: Values;
  mine: Values;
  /** Fields not touched here; they take the new value. */
  takenOver: FieldOf<Values>[];
  /** Fields that both changed; the typed value stays. */
  conflicts: FieldOf<Values>[];
}

/** Finds the fields that somebody else changed since `base`, and those that both changed. */
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

/** Resets the form to their version, keeping the typed values of the `touched` fields. */
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
