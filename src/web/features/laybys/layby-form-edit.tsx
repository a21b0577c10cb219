import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { dayOf } from '#shared/domain/calendar.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { describeLastHand, isTooLate } from '#web/components/shop/last-hand.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { adoptCurrentLayby, currentLaybyOf, replaceLayby } from './layby-cache.ts';

import { type LaybyFormValues, laybyForm, mergeLayby, updateBodyOf, valuesOf } from './layby-form.ts';
import { LaybyFormConflict, type LaybyFormConflictContent } from './layby-form-conflict.tsx';
import { LaybyFormFields } from './layby-form-fields.tsx';
import { isOverpaymentRefusal, OverpaymentQuestion } from './layby-form-questions.tsx';
import { updateLayby } from './laybys.queries.ts';
import { LAYBYS_TOASTS } from './laybys.text.ts';
import { FORM_TEXT } from './laybys-screen.text.ts';
import { useLaybyAnswers } from './use-layby-answers.ts';
import type { LaybyDialogProps } from './use-layby-base.ts';

/** Changes what a layby says. Somebody faster is told, and nothing typed is lost to them. */
export function EditLaybyForm({ layby, open, onOpenChange }: LaybyDialogProps) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const isMounted = useIsMounted();
  const [base, setBase] = useState(layby);
  const [conflict, setConflict] = useState<LaybyFormConflictContent | null>(null);
  const form = useForm<LaybyFormValues>({
    resolver: zodResolver(laybyForm, undefined, { raw: true }),
    defaultValues: valuesOf(layby),
  });
  const { isSubmitting } = form.formState;
  const answers = useLaybyAnswers(form);

  async function save(values: LaybyFormValues) {
    answers.forgetQuestion();
    try {
      const { allowOverpayment = false } = answers.given();
      const body = updateBodyOf(values, valuesOf(base), { allowOverpayment });
      replaceLayby(client, await updateLayby(base, body));
      toast({ title: LAYBYS_TOASTS.success, description: LAYBYS_TOASTS.updated });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      await tell(error);
    }
  }

  async function tell(error: unknown) {
    reportFailure(form, error, { fallback: LAYBYS_TOASTS.updateFailed });
    if (isOverpaymentRefusal(error)) {
      answers.askOverpayment();
      form.clearErrors('root');
    }
    adoptCurrentLayby(client, error);
    const current = currentLaybyOf(error);
    if (current === null || current.version === base.version) return;
    const theirs = valuesOf(current);
    const mine = form.getValues();
    const merged = mergeLayby(mine, valuesOf(base), theirs);
    for (const field of merged.takenOver) form.setValue(field, merged.values[field]);
    setBase(current);
    setConflict({ ...merged, mine, theirs, hand: await describeLastHand('layby', layby.id, timeZone) });
    // The notice says it already, and who it was.
    if (isTooLate(error)) form.clearErrors('root');
  }

  const submit = form.handleSubmit(save, answers.tellMissing);

  return (
    <FormDialog
      maxWidthPx={680}
      title={FORM_TEXT.editTitle}
      submitLabel={FORM_TEXT.update}
      open={open}
      onOpenChange={onOpenChange}
      onSubmit={submit}
      isPending={isSubmitting}
    >
      {conflict && <LaybyFormConflict content={conflict} form={form} />}
      <LaybyFormFields form={form} startDay={dayOf(new Date(layby.createdAt), timeZone)} isEditing />
      {answers.isOverpaymentAsked && (
        <OverpaymentQuestion
          {...form.getValues()}
          isPending={isSubmitting}
          onConfirm={() => {
            answers.answer({ allowOverpayment: true });
            void submit();
          }}
        />
      )}
      <FormProblem form={form} />
    </FormDialog>
  );
}
