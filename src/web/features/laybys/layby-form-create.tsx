import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EmbeddedCustomer } from '#shared/contracts/customers.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { replaceLayby } from './layby-cache.ts';
import { LaybyCustomerNote } from './layby-customer-note.tsx';
import { createBodyOf, EMPTY_LAYBY, type LaybyFormValues, laybyForm } from './layby-form.ts';
import { LaybyFormFields } from './layby-form-fields.tsx';
import {
  isOverpaymentRefusal,
  NameMatchQuestion,
  nameMatchesOf,
  OverpaymentQuestion,
} from './layby-form-questions.tsx';
import { createLayby } from './laybys.queries.ts';
import { LAYBYS_TOASTS } from './laybys.text.ts';
import { FORM_TEXT } from './laybys-screen.text.ts';
import { useLaybyAnswers } from './use-layby-answers.ts';

interface CreateLaybyFormProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Takes a layby in, with its customer and its first money; a repeated attempt doubles nothing. */
export function CreateLaybyForm({ open, onOpenChange }: CreateLaybyFormProps) {
  const client = useQueryClient();
  const today = useShopDay();
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(open);
  const [matches, setMatches] = useState<readonly EmbeddedCustomer[] | null>(null);
  const form = useForm<LaybyFormValues>({
    resolver: zodResolver(laybyForm, undefined, { raw: true }),
    defaultValues: EMPTY_LAYBY,
  });
  const { isSubmitting } = form.formState;
  const answers = useLaybyAnswers(form);
  const [name, number] = form.watch(['customerFullName', 'customerNumber']);

  async function save(values: LaybyFormValues) {
    setMatches(null);
    answers.forgetQuestion();
    try {
      const layby = await createLayby(createBodyOf(values, answers.given()), idempotencyKey);
      replaceLayby(client, layby);
      toast({ title: LAYBYS_TOASTS.success, description: LAYBYS_TOASTS.created });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      tell(error);
    }
  }

  function tell(error: unknown) {
    const sameName = nameMatchesOf(error);
    setMatches(sameName);
    if (isOverpaymentRefusal(error)) answers.askOverpayment();
    reportFailure(form, error, { fallback: LAYBYS_TOASTS.createFailed });
    // The question says it already.
    if (sameName || isOverpaymentRefusal(error)) form.clearErrors('root');
  }

  const submit = form.handleSubmit(save, answers.tellMissing);

  return (
    <FormDialog
      maxWidthPx={680}
      title={FORM_TEXT.createTitle}
      submitLabel={FORM_TEXT.create}
      open={open}
      onOpenChange={onOpenChange}
      onSubmit={submit}
      isPending={isSubmitting}
    >
      <LaybyFormFields
        form={form}
        startDay={today}
        isEditing={false}
        customerNote={
          <LaybyCustomerNote
            name={name}
            number={number}
            onUseName={(known) =>
              form.setValue('customerFullName', known, { shouldValidate: form.formState.isSubmitted })
            }
          />
        }
      />
      {matches && (
        <NameMatchQuestion
          matches={matches}
          isPending={isSubmitting}
          onChoose={(customerId) => {
            answers.answer({ customerId });
            void submit();
          }}
          onNew={() => {
            answers.answer({ isNewCustomer: true });
            void submit();
          }}
        />
      )}
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
