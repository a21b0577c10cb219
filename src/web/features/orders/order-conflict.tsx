import type { UseFormReturn } from 'react-hook-form';
import { formatLongDate, isDay } from '#shared/domain/calendar.ts';
import { formatMoney, parseAmount } from '#shared/domain/money.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { type EditableField, FIELD_LABELS, type FieldConflict, type OrderFormValues } from './order-form.ts';

export interface OrderConflictContent {
  /** Who did what when. */
  hand: string;
  /** Fields that nobody had touched here; they show the new values already. */
  takenOver: EditableField[];
  /** Fields that both changed. */
  conflicts: FieldConflict[];
  theirs: OrderFormValues;
}

interface OrderConflictProps {
  content: OrderConflictContent;
  form: UseFormReturn<OrderFormValues>;
}

/** Says what somebody else saved while this form was open, and offers their values where both changed something. */
export function OrderConflict({ content, form }: OrderConflictProps) {
  const { hand, takenOver, conflicts, theirs } = content;
  const { branches } = useAppConfig();
  const words = (field: EditableField, value: string | boolean) =>
    branches.find(({ code }) => field === 'agentBranch' && code === value)?.label ?? wordsOf(field, value);
  return (
    <Notice tone="warning" role="alert" title={hand}>
      <p>Nothing of yours is lost. Check below, then save again.</p>
      {takenOver.length > 0 && (
        <ul aria-label="Taken over" className="mt-2 grid gap-1">
          {takenOver.map((field) => (
            <li key={field}>
              {FIELD_LABELS[field]} is now <b className="text-text">{words(field, theirs[field])}</b>
            </li>
          ))}
        </ul>
      )}
      {conflicts.length > 0 && (
        <ul aria-label="Changed by both" className="mt-2 grid gap-2">
          {conflicts.map(({ field, mine }) => {
            const isTaken = form.watch(field) === theirs[field];
            return (
              <li key={field} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span>
                  {FIELD_LABELS[field]}: theirs <b className="text-text">{words(field, theirs[field])}</b>,
                  yours <b className="text-text">{words(field, mine)}</b>
                </span>
                <Button
                  size="compact"
                  aria-label={`${isTaken ? 'Use mine' : 'Use theirs'}: ${FIELD_LABELS[field]}`}
                  onClick={() => form.setValue(field, isTaken ? mine : theirs[field])}
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

function wordsOf(field: EditableField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value.trim() === '') return 'empty';
  if (field === 'paymentReceivedDate' && isDay(value)) return formatLongDate(value, 'UTC');
  const amount = field === 'totalAmount' ? parseAmount(value) : null;
  return amount?.ok ? formatMoney(amount.cents) : value;
}
