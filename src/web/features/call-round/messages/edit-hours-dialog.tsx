import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import type { CallHoursRow } from '#shared/contracts/call-hours.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { Switch } from '#web/components/ui/form/switch.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { HOURS_SUBJECT, putCallHours, replaceCallHours } from './messages.queries.ts';
import { MESSAGES_TEXT } from './messages.text.ts';

const schema = z
  .object({ from: z.string(), until: z.string(), hasSundays: z.boolean() })
  .refine(({ from, until }) => from < until, {
    path: ['until'],
    message: 'Must be later than the start',
  });
type Values = z.infer<typeof schema>;

const valuesOf = ({ from, until, hasSundays }: CallHoursRow): Values => ({ from, until, hasSundays });

const HALF_HOURS = Array.from({ length: 49 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});

/** Every half hour, and the stored time if it is another one. */
const clocks = (kept: string, from: number, to: number) =>
  [...new Set([...HALF_HOURS.slice(from, to), kept])].toSorted().map((value) => ({ value, label: value }));

/** Edits the calling hours: from, until, and whether on Sundays. */
export function EditHoursDialog({ hours, ...props }: DialogProps & { hours: CallHoursRow }) {
  const client = useQueryClient();
  const undoable = useUndoable('call_hours');
  const row = useRowBase(hours, HOURS_SUBJECT);
  const dialog = useFormDialog<Values, CallHoursRow>({
    ...props,
    draft: { name: 'call-hours', doing: 'changing the calling hours' },
    ...{ schema, defaultValues: valuesOf(row.base), failed: MESSAGES_TEXT.hoursNotSaved, base: row },
    merge: {
      labels: { from: MESSAGES_TEXT.from, until: MESSAGES_TEXT.until, hasSundays: MESSAGES_TEXT.sundays },
      valuesOf,
    },
    save: async (values) => {
      const saved = await putCallHours(row.base, values);
      replaceCallHours(client, saved);
      toast({ title: MESSAGES_TEXT.hoursSaved, ...undoable(saved, row.base, MESSAGES_TEXT.hours) });
    },
  });
  const { register, control, formState } = dialog.form;
  return (
    <FormDialog
      dialog={dialog}
      title={MESSAGES_TEXT.hours}
      description={MESSAGES_TEXT.hoursNote}
      submitLabel={MESSAGES_TEXT.saveHours}
      maxWidthPx={460}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label={MESSAGES_TEXT.from} error={formState.errors.from?.message}>
          <Select options={clocks(row.base.from, 0, 48)} {...register('from')} />
        </Field>
        <Field label={MESSAGES_TEXT.until} error={formState.errors.until?.message}>
          <Select options={clocks(row.base.until, 1, 49)} {...register('until')} />
        </Field>
      </div>
      <Field label={MESSAGES_TEXT.sundays}>
        <Controller
          control={control}
          name="hasSundays"
          render={({ field }) => <Switch checked={field.value} onCheckedChange={field.onChange} />}
        />
      </Field>
    </FormDialog>
  );
}
