import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Customer } from '#shared/contracts/customers.ts';
import { type Forgetting, forgetBody } from '#shared/contracts/personal-data.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { userMessageOf } from '#web/lib/api-error.ts';
import { forgetDraftsAbout } from '#web/lib/forms/form-drafts.ts';
import { logWarning } from '#web/lib/log.ts';
import { forgetListsAbout } from '#web/lib/offline/forget-lists.ts';
import { forgetGivenBackAbout } from '#web/lib/outbox/given-back.ts';
import { forgetAnswersAbout } from '#web/lib/pocket/own-answers.ts';
import { forgetPlacesAbout } from '#web/lib/recent-places.ts';
import { forgetPerson, forgettingQuery, refreshAfterCustomerChange } from '../public/customers.queries.ts';
import type { CustomerDialogProps } from './customer-dialog-props.ts';
import { CUSTOMER_SUBJECT } from './customer-subject.ts';
import { FORGET_TEXT, forgetWords } from './leaving.text.ts';

type ForgetForm = z.input<typeof forgetBody>;

/** Removes the customer's data from this device. A failure is only logged: the server has erased the data all the same. */
async function leaveNothingAbout({ id, name, phone }: Customer): Promise<void> {
  const texts = [name, phone, formatPhone(phone)];
  forgetDraftsAbout(texts);
  forgetGivenBackAbout(texts);
  forgetPlacesAbout(`/customers/${id}`, texts);
  const cleared = [forgetAnswersAbout(id, texts), forgetListsAbout(texts)];
  for (const one of await Promise.allSettled(cleared))
    if (one.status === 'rejected') logWarning('Data saved on this device could not be cleared', one.reason);
}

/** Explains what will be erased, asks for a typed confirmation, and erases the customer's personal data. */
export function ForgetPersonDialog({ customer, ...props }: CustomerDialogProps) {
  const client = useQueryClient();
  const row = useRowBase(customer, CUSTOMER_SUBJECT);
  const forgetting = useQuery({ ...forgettingQuery(customer.id), enabled: props.open });
  const dialog = useFormDialog<ForgetForm, Customer>({
    ...props,
    draft: { name: `forget-person:${customer.id}`, doing: 'forgetting a person' },
    schema: forgetBody,
    defaultValues: { confirmation: '' },
    failed: FORGET_TEXT.failed,
    base: row,
    save: async (body) => {
      await forgetPerson(row.base, body);
      await leaveNothingAbout(customer);
      refreshAfterCustomerChange(client);
      toast({ title: FORGET_TEXT.doneTitle, description: FORGET_TEXT.done });
    },
  });
  const { form } = dialog;
  const canForget = forgetting.data?.unfinished.length === 0;

  return (
    <FormDialog
      dialog={dialog}
      title={FORGET_TEXT.title}
      description={customer.name}
      maxWidthPx={520}
      submitLabel={FORGET_TEXT.submit}
      tone="danger"
      isSubmitDisabled={!canForget}
    >
      {forgetting.data ? (
        <WhatHappens forgetting={forgetting.data} />
      ) : forgetting.isError ? (
        <Notice
          tone="danger"
          role="alert"
          title={FORGET_TEXT.loadFailed}
          actions={
            <Button
              size="compact"
              isPending={forgetting.isFetching}
              onClick={() => void forgetting.refetch()}
            >
              {FORGET_TEXT.retry}
            </Button>
          }
        >
          {userMessageOf(forgetting.error)}
        </Notice>
      ) : (
        <div role="status">
          <span className="sr-only">{FORGET_TEXT.loading}</span>
          <Skeleton className="h-32 rounded-control" />
        </div>
      )}
      {canForget && (
        <Field
          label={FORGET_TEXT.confirmation}
          isRequired
          error={form.formState.errors.confirmation?.message}
        >
          <Input autoComplete="off" {...form.register('confirmation')} />
        </Field>
      )}
    </FormDialog>
  );
}

function WhatHappens({ forgetting }: { forgetting: Forgetting }) {
  const { unfinished } = forgetting;
  if (unfinished.length > 0) {
    return (
      <Notice tone="warning" title={FORGET_TEXT.openTitle}>
        <p>{FORGET_TEXT.openNote}</p>
        <ul className="mt-1 list-disc pl-4">
          {unfinished.map(({ entity, id, label, reason }) => (
            <li key={`${entity}-${id}`}>
              <strong className="font-semibold text-text">{label}</strong> {reason}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <>
      <ul className="grid list-disc gap-1 pl-4 text-body text-soft">
        {forgetWords(forgetting).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Notice tone="danger" title={FORGET_TEXT.lasting}>
        {FORGET_TEXT.lastingNote}
      </Notice>
    </>
  );
}
