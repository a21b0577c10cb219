import { useQueryClient } from '@tanstack/react-query';
import {
  type CashUp,
  type CashUpDay,
  type ReopenCashUpBody,
  reopenCashUpBody,
} from '#shared/contracts/cash-up.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { CASH_UP_BRANCH_LABELS } from '#shared/domain/cash-up.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { REOPEN_TEXT } from '../cash-up.text.ts';
import { CASH_UP_SUBJECT, refreshCashUps, reopenCashUp } from '../public/cash-up.queries.ts';

interface ReopenDayDialogProps extends DialogProps {
  opened: CashUpDay;
}

/** Asks why, then reopens the last closed day of its branch. */
export function ReopenDayDialog({ opened: { cashUp }, ...props }: ReopenDayDialogProps) {
  return cashUp && <ReopenForm cashUp={cashUp} {...props} />;
}

function ReopenForm({ cashUp, ...props }: DialogProps & { cashUp: CashUp }) {
  const client = useQueryClient();
  const base = useRowBase(cashUp, CASH_UP_SUBJECT);
  const place = `${CASH_UP_BRANCH_LABELS[cashUp.branch]}, ${formatLongDate(cashUp.day, 'UTC')}`;
  const dialog = useFormDialog<ReopenCashUpBody, CashUp>({
    ...props,
    draft: { name: `reopen-cash-up:${cashUp.id}`, doing: `reopening ${place}` },
    schema: reopenCashUpBody,
    defaultValues: { reason: '' },
    failed: REOPEN_TEXT.failed,
    base,
    save: async (body) => {
      await reopenCashUp(base.base, body);
      refreshCashUps(client);
      toast({ title: REOPEN_TEXT.done, description: place });
    },
  });
  const { errors } = dialog.form.formState;
  return (
    <FormDialog
      dialog={dialog}
      title={REOPEN_TEXT.title}
      description={`${place}. ${REOPEN_TEXT.note}`}
      maxWidthPx={440}
      submitLabel={REOPEN_TEXT.submit}
    >
      <Field label={REOPEN_TEXT.reason} isRequired error={errors.reason?.message}>
        <Textarea rows={2} {...dialog.form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
