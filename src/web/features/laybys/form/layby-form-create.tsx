import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmbeddedCustomer, Owner } from '#shared/contracts/customers.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { forWhom } from '#web/components/dialog/for-whom.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { takenBackText } from '#web/components/shop/money-stays.text.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { NOT_THERE, useUndoable } from '#web/components/use-undoable.ts';
import { CustomerIdentity, useCustomerIdentity } from '#web/features/customers/public/customer-identity.tsx';
import { useToday } from '#web/lib/shop-clock.ts';
import { nameLayby } from '../dialogs/layby-dialogs.text.ts';
import { replaceLayby } from '../layby-cache.ts';
import { LAYBYS_TOASTS } from '../laybys.text.ts';
import { FORM_TEXT } from '../laybys-screen.text.ts';
import { createLayby } from '../public/one-layby.queries.ts';
import {
  createBodyOf,
  EMPTY_LAYBY,
  type LaybyAnswers,
  type LaybyFormValues,
  laybyForm,
} from './layby-form.ts';
import { LaybyFormFields } from './layby-form-fields.tsx';
import {
  isOverpaymentRefusal,
  NameMatchQuestion,
  nameMatchesOf,
  OverpaymentQuestion,
} from './layby-form-questions.tsx';
import { useLaybyAnswers } from './use-layby-answers.ts';

/** The owner in the form of the layby API. The server searches by the name when nobody has the number. */
function whoOf(owner: Owner): LaybyAnswers {
  if (!('newCustomer' in owner)) return owner;
  return owner.newCustomer.allowDuplicate ? { isNewCustomer: true } : {};
}

/** Creates a layby, with its customer and its first payment; a repeated attempt creates nothing twice. */
export function CreateLaybyForm(props: DialogProps) {
  const client = useQueryClient();
  const undoable = useUndoable('layby');
  const { today } = useToday();
  const [matches, setMatches] = useState<readonly EmbeddedCustomer[] | null>(null);
  const dialog = useFormDialog<LaybyFormValues>({
    mayWait: true,
    ...props,
    draft: {
      name: 'create-layby',
      doing: ({ customerFullName }) => forWhom('adding a layby', customerFullName),
    },
    schema: laybyForm,
    defaultValues: EMPTY_LAYBY,
    failed: LAYBYS_TOASTS.createFailed,
    save: async (values) => {
      setMatches(null);
      answers.forgetQuestion();
      const layby = await identity.saveFor(null, (owner) =>
        createLayby(createBodyOf(values, { ...answers.given(), ...whoOf(owner) })),
      );
      replaceLayby(client, layby);
      const way = undoable(layby, NOT_THERE, takenBackText(nameLayby(layby), layby.paidAmount));
      toast({ title: LAYBYS_TOASTS.success, description: LAYBYS_TOASTS.created, ...way });
    },
    asks: (error) => {
      const sameName = nameMatchesOf(error);
      setMatches(sameName);
      if (isOverpaymentRefusal(error)) answers.askOverpayment();
      return sameName !== null || isOverpaymentRefusal(error);
    },
    onIncomplete: () => answers.tellMissing(),
  });
  const { form, isPending } = dialog;
  const answers = useLaybyAnswers(form);
  const [name, phone] = form.watch(['customerFullName', 'customerNumber']);
  const typed = { name, phone, location: '' };
  const identity = useCustomerIdentity(typed);

  function answer(given: LaybyAnswers) {
    answers.answer(given);
    dialog.submit();
  }

  return (
    <FormDialog dialog={dialog} maxWidthPx={680} title={FORM_TEXT.createTitle} submitLabel={FORM_TEXT.create}>
      <LaybyFormFields
        form={form}
        startDay={today}
        layby={null}
        customerNote={
          <CustomerIdentity
            typed={typed}
            identity={identity}
            onUse={(known) =>
              form.setValue('customerFullName', known.name, { shouldValidate: form.formState.isSubmitted })
            }
          />
        }
      />
      {matches && (
        <NameMatchQuestion
          matches={matches}
          isPending={isPending}
          onChoose={(customerId) => answer({ customerId })}
          onNew={() => answer({ isNewCustomer: true })}
        />
      )}
      {answers.isOverpaymentAsked && (
        <OverpaymentQuestion
          {...form.getValues()}
          isPending={isPending}
          onConfirm={() => answer({ allowOverpayment: true })}
        />
      )}
    </FormDialog>
  );
}
