import type { FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { Notice } from '../notice.tsx';
import { Button } from '../ui/button.tsx';
import type { FieldOf, Merged, MergeRules } from './merge.ts';

interface ConflictNoticeProps<Values extends FieldValues> {
  /** Who did what when. */
  title: string;
  merged: Merged<Values>;
  rules: MergeRules<Values>;
  form: UseFormReturn<Values>;
}

/** Shows what somebody else saved while the form was open, and offers their values for the fields that both changed. */
export function ConflictNotice<Values extends FieldValues>({
  title,
  merged: { takenOver, conflicts, theirs, mine },
  rules: { labels, words },
  form,
}: ConflictNoticeProps<Values>) {
  type Field = FieldOf<Values>;
  const wordsOf = (field: Field, value: unknown) => words?.(field, value) ?? plainWords(value);
  const isTaken = (field: Field) => plainWords(form.watch(field)) === plainWords(theirs[field]);
  const choose = (field: Field, from: Values) =>
    form.setValue(field, from[field] as PathValue<Values, Field>, { shouldDirty: true });
  return (
    <Notice tone="warning" role="alert" title={title}>
      <p>Nothing you typed is lost. Check the changes below, then save again.</p>
      {takenOver.length > 0 && (
        <ul aria-label="Changed by someone else" className="mt-2 grid gap-1">
          {takenOver.map((field) => (
            <li key={field} className="break-words">
              {labels[field]} is now <b className="text-text">{wordsOf(field, theirs[field])}</b>
            </li>
          ))}
        </ul>
      )}
      {conflicts.length > 0 && (
        <ul aria-label="Changed by both" className="mt-2 grid gap-2">
          {conflicts.map((field) => (
            <li key={field} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="min-w-0 break-words">
                {labels[field]}: theirs <b className="text-text">{wordsOf(field, theirs[field])}</b>, yours{' '}
                <b className="text-text">{wordsOf(field, mine[field])}</b>
              </span>
              <Button
                size="compact"
                aria-label={`${isTaken(field) ? 'Use mine' : 'Use theirs'}: ${labels[field]}`}
                onClick={() => choose(field, isTaken(field) ? mine : theirs)}
              >
                {isTaken(field) ? 'Use mine' : 'Use theirs'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '').trim() || 'empty';
}
