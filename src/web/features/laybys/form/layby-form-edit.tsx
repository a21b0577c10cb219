import { useQueryClient } from '@tanstack/react-query';
import type { Layby } from '#shared/contracts/laybys.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { useAppConfig } from '#web/lib/session.ts';
import type { LaybyDialogProps } from '../dialogs/layby-dialog-props.ts';
import { nameLayby } from '../dialogs/layby-dialogs.text.ts';
import { LAYBY_SUBJECT, replaceLayby } from '../layby-cache.ts';
import { LAYBYS_TOASTS } from '../laybys.text.ts';
import { FORM_TEXT } from '../laybys-screen.text.ts';
import { updateLayby } from '../public/one-layby.queries.ts';
import { LAYBY_MERGE, type LaybyFormValues, laybyForm, updateBodyOf, valuesOf } from './layby-form.ts';
import { LaybyFormFields } from './layby-form-fields.tsx';
import { isOverpaymentRefusal, OverpaymentQuestion } from './layby-form-questions.tsx';
import { useLaybyAnswers } from './use-layby-answers.ts';

/** Edits a layby. If somebody else has changed it meanwhile, the person is told and keeps what they typed. */
export function EditLaybyForm({ layby, ...props }: LaybyDialogProps) {
  const client = useQueryClient();
  const undoable = useUndoable('layby');
  const { timeZone } = useAppConfig();
  const row = useRowBase(layby, LAYBY_SUBJECT);
  const dialog = useFormDialog<LaybyFormValues, Layby>({
    ...props,
    draft: { name: `edit-layby:${layby.id}`, doing: `changing the layby of ${layby.customerFullName}` },
    schema: laybyForm,
    defaultValues: valuesOf(layby),
    failed: LAYBYS_TOASTS.updateFailed,
    base: row,
    merge: { ...LAYBY_MERGE, valuesOf },
    save: async (values) => {
      answers.forgetQuestion();
      const { allowOverpayment = false } = answers.given();
      const body = updateBodyOf(values, valuesOf(row.base), { allowOverpayment });
      const { base } = row;
      const saved = await updateLayby(base, body);
      replaceLayby(client, saved);
      const way = undoable(saved, base, nameLayby(saved));
      toast({ title: LAYBYS_TOASTS.success, description: LAYBYS_TOASTS.updated, ...way });
    },
    asks: (error) => {
      if (!isOverpaymentRefusal(error)) return false;
      answers.askOverpayment();
      return true;
    },
    onIncomplete: () => answers.tellMissing(),
  });
  const { form } = dialog;
  const answers = useLaybyAnswers(form);

  return (
    <FormDialog
      dialog={dialog}
      maxWidthPx={680}
      title={FORM_TEXT.editTitle}
      about={nameLayby(layby)}
      submitLabel={FORM_TEXT.update}
    >
      <LaybyFormFields form={form} startDay={dayOf(new Date(layby.createdAt), timeZone)} layby={layby} />
      {answers.isOverpaymentAsked && (
        <OverpaymentQuestion
          {...form.getValues()}
          isPending={dialog.isPending}
          onConfirm={() => {
            answers.answer({ allowOverpayment: true });
            dialog.submit();
          }}
        />
      )}
    </FormDialog>
  );
}
