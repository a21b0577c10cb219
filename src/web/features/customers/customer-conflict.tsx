import type { UseFormReturn } from 'react-hook-form';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { CustomerField, CustomerFormValues, FieldConflict } from './customer-form.ts';
import { CUSTOMER_FORM_TEXT, changedMeanwhileText } from './customers.text.ts';

export interface CustomerConflictContent {
  name: string;
  /** Fields that nobody had touched here; they show the new values already. */
  takenOver: CustomerField[];
  /** Fields that both changed. */
  conflicts: FieldConflict[];
  theirs: CustomerFormValues;
}

interface CustomerConflictProps {
  content: CustomerConflictContent;
  form: UseFormReturn<CustomerFormValues>;
}

const labelOf = (field: CustomerField) => CUSTOMER_FORM_TEXT.fields[field].label;
const wordsOf = (value: string) => (value.trim() === '' ? 'empty' : value);

/** Says what somebody else saved while this form was open, and offers their values where both changed something. */
export function CustomerConflict({ content, form }: CustomerConflictProps) {
  const { name, takenOver, conflicts, theirs } = content;
  return (
    <Notice tone="warning" role="alert" title={changedMeanwhileText(name)}>
      <p>Nothing of yours is lost. Check below, then save again.</p>
      {takenOver.length > 0 && (
        <ul aria-label="Taken over" className="mt-2 grid gap-1">
          {takenOver.map((field) => (
            <li key={field} className="break-words">
              {labelOf(field)} is now <b className="text-text">{wordsOf(theirs[field])}</b>
            </li>
          ))}
        </ul>
      )}
      {conflicts.length > 0 && (
        <ul aria-label="Changed by both" className="mt-2 grid gap-2">
          {conflicts.map(({ field, mine, theirs: their }) => {
            const isTaken = form.watch(field) === their;
            return (
              <li key={field} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="min-w-0 break-words">
                  {labelOf(field)}: theirs <b className="text-text">{wordsOf(their)}</b>, yours{' '}
                  <b className="text-text">{wordsOf(mine)}</b>
                </span>
                <Button
                  size="compact"
                  aria-label={`${isTaken ? 'Use mine' : 'Use theirs'}: ${labelOf(field)}`}
                  onClick={() => form.setValue(field, isTaken ? mine : their)}
                >
                  {isTaken ? 'Use mine' : 'Use theirs'}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Notice>
  );
}
