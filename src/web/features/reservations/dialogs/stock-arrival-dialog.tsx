import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type Reservation, stockArrivalBody } from '#shared/contracts/reservations.ts';
import { LAYBY_COLORS, LAYBY_STORAGES } from '#shared/domain/labels.ts';
import { isSameVariant, modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { textFor } from '#web/lib/forms/form-rules.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { refreshReservations } from '../reservation-cache.ts';
import { reservationListQuery, takeStockIn } from '../reservations.queries.ts';
import {
  ARRIVAL_TEXT,
  describeReservation,
  FORM_TEXT,
  RESERVATIONS_TEXT,
  RESERVATIONS_TOASTS,
  unclaimedText,
} from '../reservations.text.ts';
import { filterOf } from '../reservations-filter.ts';
import { takeBack } from '../use-reservation-move.ts';
import { ModelQuestionNotice, TAKEN, useModelQuestion } from './model-question.tsx';
import { Suggestions } from './reservation-fields.tsx';

const { shape } = stockArrivalBody;
const arrivalForm = z.object({
  phoneModel: textFor(shape.phoneModel),
  color: textFor(shape.color),
  storage: textFor(shape.storage),
  count: z.string().refine((text) => shape.count.safeParse(countOf(text)).success, ARRIVAL_TEXT.countRange),
});
type ArrivalForm = z.input<typeof arrivalForm>;

const WAITING = filterOf({ status: 'waiting' });

/** Gives arrived phones to the first of the queue, and lists who they are before. */
export function StockArrivalDialog(props: DialogProps) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const { data: waiting } = useQuery(reservationListQuery(WAITING));
  const dialog = useFormDialog<ArrivalForm>({
    ...props,
    draft: { name: 'stock-arrival', doing: 'recording a stock arrival' },
    schema: arrivalForm,
    defaultValues: { phoneModel: '', color: '', storage: '', count: '1' },
    failed: ARRIVAL_TEXT.failed,
    save: async ({ count, ...phone }) => {
      if (question.ask()) return false;
      const { reservations, unclaimed } = await takeStockIn({ ...phone, count: countOf(count) });
      refreshReservations(client);
      const names = reservations.map(describeReservation);
      toast({
        title: names.length > 0 ? RESERVATIONS_TOASTS.updated : ARRIVAL_TEXT.nobody,
        description: [...names, ...(unclaimed > 0 ? [unclaimedText(unclaimed)] : [])].join(' · '),
        ...(names.length > 0 && {
          action: {
            label: RESERVATIONS_TEXT.undo,
            onSelect: () => {
              for (const taken of reservations) void takeBack(client, taken, 'undo_stock_in', timeZone);
            },
          },
        }),
      });
    },
  });
  const { form } = dialog;
  const { errors } = form.formState;
  const question = useModelQuestion(form.watch('phoneModel'), (model) =>
    form.setValue('phoneModel', model, TAKEN),
  );
  return (
    <FormDialog
      dialog={dialog}
      title={ARRIVAL_TEXT.title}
      description={ARRIVAL_TEXT.description}
      maxWidthPx={480}
      submitLabel={ARRIVAL_TEXT.submit}
    >
      <Field label={FORM_TEXT.phoneModel} isRequired error={errors.phoneModel?.message}>
        <Input autoComplete="off" list="arrival-models" {...form.register('phoneModel')} />
      </Field>
      <ModelQuestionNotice question={question} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field label={FORM_TEXT.color} hint={ARRIVAL_TEXT.any} error={errors.color?.message}>
          <Input autoComplete="off" list="arrival-colors" {...form.register('color')} />
        </Field>
        <Field label={FORM_TEXT.storage} hint={ARRIVAL_TEXT.any} error={errors.storage?.message}>
          <Input autoComplete="off" list="arrival-storages" {...form.register('storage')} />
        </Field>
        <Field label={ARRIVAL_TEXT.count} isRequired error={errors.count?.message}>
          <Input inputMode="numeric" autoComplete="off" className="numerals" {...form.register('count')} />
        </Field>
      </div>
      <Suggestions id="arrival-models" words={question.known} />
      <Suggestions id="arrival-colors" words={LAYBY_COLORS} />
      <Suggestions id="arrival-storages" words={LAYBY_STORAGES} />
      {waiting && question.near === null && <ComingUp waiting={waiting} arrival={form.watch()} />}
    </FormDialog>
  );
}

/** The reservations that will be served, as the queue is now. */
function ComingUp({ waiting, arrival }: { waiting: readonly Reservation[]; arrival: ArrivalForm }) {
  const { phoneModel, count } = arrival;
  if (phoneModel.trim() === '') return null;
  const model = modelKeyOf(phoneModel);
  const queue = waiting.filter((row) => modelKeyOf(row.phoneModel) === model && isSameVariant(row, arrival));
  if (queue.length === 0) return <Notice role="status">{ARRIVAL_TEXT.nobody}</Notice>;
  const left = countOf(count) - queue.length;
  return (
    <Notice role="status" title={ARRIVAL_TEXT.comesUp}>
      <ol className="list-decimal pl-5">
        {queue.slice(0, countOf(count)).map((row) => (
          <li key={row.id} className="break-words">
            {describeReservation(row)}
          </li>
        ))}
      </ol>
      {left > 0 && <p className="mt-1">{unclaimedText(left)}</p>}
    </Notice>
  );
}

/** The number of phones; 0 for text that is no whole number. */
function countOf(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
}
