import type { UseFormReturn } from 'react-hook-form';
import { formatLongDate, isDay } from '#shared/domain/calendar.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { LaybyField, LaybyFormValues, LaybyMerge } from './layby-form.ts';
import { centsTyped } from './layby-words.ts';
import { FIELD_LABELS, FORM_TEXT } from './laybys-screen.text.ts';

export interface LaybyFormConflictContent extends LaybyMerge {
  /** Who did what when. */
  hand: string;
  mine: LaybyFormValues;
  theirs: LaybyFormValues;
}

interface LaybyFormConflictProps {
  content: LaybyFormConflictContent;
  form: UseFormReturn<LaybyFormValues>;
}

/** Says what somebody else saved while this form was open, and offers their values where both changed something. */
export function LaybyFormConflict({ content, form }: LaybyFormConflictProps) {
  const { hand, takenOver, conflicts, mine, theirs } = content;
  return (
    <Notice tone="warning" role="alert" title={hand}>
      <p>{FORM_TEXT.nothingLost}</p>
      {takenOver.length > 0 && (
        <ul aria-label={FORM_TEXT.takenOver} className="mt-2 grid gap-1">
          {takenOver.map((field) => (
            <li key={field} className="break-words">
              {FIELD_LABELS[field]} is now <b className="text-text">{wordsOf(field, theirs)}</b>
            </li>
          ))}
        </ul>
      )}
      {conflicts.length > 0 && (
        <ul aria-label={FORM_TEXT.changedByBoth} className="mt-2 grid gap-2">
          {conflicts.map((field) => {
            const isTaken = form.watch(field) === theirs[field];
            const label = isTaken ? FORM_TEXT.useMine : FORM_TEXT.useTheirs;
            return (
              <li key={field} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="min-w-0 break-words">
                  {FIELD_LABELS[field]}: theirs <b className="text-text">{wordsOf(field, theirs)}</b>, yours{' '}
                  <b className="text-text">{wordsOf(field, mine)}</b>
                </span>
                <Button
                  size="compact"
                  aria-label={`${label}: ${FIELD_LABELS[field]}`}
                  onClick={() => form.setValue(field, isTaken ? mine[field] : theirs[field])}
                >
                  {label}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Notice>
  );
}

function wordsOf(field: LaybyField, values: LaybyFormValues): string {
  const value = values[field] ?? '';
  if (value.trim() === '') return 'empty';
  if (field === 'dueDate' && isDay(value)) return formatLongDate(value, 'UTC');
  const cents = field === 'fullAmount' || field === 'paidAmount' ? centsTyped(value) : null;
  return cents === null ? value : formatMoney(cents);
}
