import { z } from 'zod';
import { addDays } from '#shared/domain/calendar.ts';
import { MOST_PROMISED_DAYS, MOST_SNOOZED_DAYS } from '#shared/domain/promise-limits.ts';
import { forWhom } from '#web/components/dialog/for-whom.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { PromiseNote } from '#web/components/shop/promise-note.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormDatePicker } from '#web/components/ui/form/form-controls.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import {
  ORDER_SUBJECT,
  type OrderDialogProps,
  snoozeOrder,
  tellDay,
  useOrderCache,
} from '../public/order-dialogs.queries.ts';
import { SUCCESS_TITLE } from './order-dialogs.text.ts';
import { SNOOZE_TEXT, TELL_DAY_TEXT } from './promise-dialogs.text.ts';

/** Records the day that the customer was told. Never changes the order's status. */
export function TellDayDialog({ order, ...props }: OrderDialogProps) {
  const { row, base, done } = useAnswered(order);
  const { today } = useToday();
  const dialog = useFormDialog({
    ...props,
    draft: { name: `told:${order.id}`, doing: forWhom('promising a date', order.customer.name) },
    schema: z.object({
      // An empty day clears the told one.
      toldDay: z.string().refine((day) => day !== '' || base.toldDay !== null, TELL_DAY_TEXT.required),
    }),
    defaultValues: { toldDay: order.toldDay ?? '' },
    failed: TELL_DAY_TEXT.failed,
    mayWait: true,
    base: row,
    save: async ({ toldDay }) =>
      done(
        await tellDay(base, { toldDay: toldDay || null }),
        toldDay === '' ? TELL_DAY_TEXT.removed : TELL_DAY_TEXT.updated,
      ),
  });
  const { form } = dialog;
  return (
    <FormDialog
      dialog={dialog}
      title={TELL_DAY_TEXT.title}
      description={`${base.customer.name} · Quote ${base.quoteNumber}`}
      maxWidthPx={460}
      submitLabel={TELL_DAY_TEXT.submit}
    >
      <AsItStands row={base} />
      <Field label={TELL_DAY_TEXT.day} error={form.formState.errors.toldDay?.message}>
        <FormDatePicker
          control={form.control}
          name="toldDay"
          isClearable={base.toldDay !== null}
          minDay={today}
          maxDay={addDays(today, MOST_PROMISED_DAYS)}
        />
      </Field>
    </FormDialog>
  );
}

/** Snoozes a stuck order until a day, with the reason. Without a day it counts again. */
export function SnoozeDialog({ order, ...props }: OrderDialogProps) {
  const { row, base, done } = useAnswered(order);
  const { today } = useToday();
  const dialog = useFormDialog({
    ...props,
    draft: { name: `snooze:${order.id}`, doing: forWhom('snoozing an order', order.customer.name) },
    schema: z
      .object({ until: z.string(), reason: z.string().trim().max(300) })
      .superRefine(({ until, reason }, context) => {
        const require = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message });
        if (until === '' && base.snoozedUntil === null) require('until', SNOOZE_TEXT.required);
        if (until !== '' && !reason) require('reason', SNOOZE_TEXT.reasonRequired);
      }),
    defaultValues: { until: order.snoozedUntil ?? '', reason: order.snoozeReason ?? '' },
    failed: SNOOZE_TEXT.failed,
    mayWait: true,
    base: row,
    save: async ({ until, reason }) => {
      const body = until === '' ? { until: null } : { until, reason };
      done(await snoozeOrder(base, body), until === '' ? SNOOZE_TEXT.woken : SNOOZE_TEXT.updated);
    },
  });
  const { form } = dialog;
  const { errors } = form.formState;
  return (
    <FormDialog
      dialog={dialog}
      title={SNOOZE_TEXT.title}
      description={`${base.customer.name} · Quote ${base.quoteNumber}`}
      maxWidthPx={460}
      submitLabel={SNOOZE_TEXT.submit}
    >
      <AsItStands row={base} />
      <Field label={SNOOZE_TEXT.until} hint={SNOOZE_TEXT.hint} error={errors.until?.message}>
        <FormDatePicker
          control={form.control}
          name="until"
          isClearable={base.snoozedUntil !== null}
          minDay={addDays(today, 1)}
          maxDay={addDays(today, MOST_SNOOZED_DAYS)}
        />
      </Field>
      <Field label={SNOOZE_TEXT.reason} error={errors.reason?.message}>
        <Textarea rows={2} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}

/** The promise as it is now; renders nothing, and takes no space, when there is none, as for a phone that is ready. */
function AsItStands({ row }: { row: OrderDialogProps['order'] }) {
  return (
    <div className="text-body text-soft empty:hidden">
      <PromiseNote isWhole row={row}>
        {''}
      </PromiseNote>
    </div>
  );
}

/** The order that the dialog was opened with, and a function that shows the server's answer to its change. */
function useAnswered(order: OrderDialogProps['order']) {
  const cache = useOrderCache();
  const undoable = useUndoable('payment');
  const row = useRowBase(order, ORDER_SUBJECT);
  const { base } = row;
  const done = (saved: typeof base, description: string) => {
    cache.put(saved);
    toast({ title: SUCCESS_TITLE, description, ...undoable(saved, base, `Order ${base.quoteNumber}`) });
  };
  return { row, base, done };
}
