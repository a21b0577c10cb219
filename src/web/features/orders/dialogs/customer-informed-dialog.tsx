import { z } from 'zod';
import { customerContactBody } from '#shared/contracts/contacts.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { COMMUNICATION_MODES, communicationModeOf } from '#shared/domain/labels.ts';
import { forWhom } from '#web/components/dialog/for-whom.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { AgentSelect } from '#web/components/shop/agent-and-branch-selects.tsx';
import { CommunicationModeChips } from '#web/components/shop/contact/communication-mode-chips.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormRadioGroup } from '#web/components/ui/form/form-controls.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { useDevice } from '#web/lib/session.ts';
import { ORDER_DIALOG_TITLES } from '../public/order-dialog-titles.text.ts';
import {
  ORDER_SUBJECT,
  type OrderDialogProps,
  setCustomerContact,
  useOrderCache,
} from '../public/order-dialogs.queries.ts';
import { INFORMED_TEXT, SUCCESS_TITLE } from './order-dialogs.text.ts';

const ANSWER_OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

const informedForm = z
  .object({
    /** No answer is preselected. */
    answer: z
      .enum(['yes', 'no'])
      .nullable()
      .refine((answer) => answer !== null, INFORMED_TEXT.answerRequired),
    contactedBy: z.string(),
    communicationMode: z.enum(COMMUNICATION_MODES).nullable(),
    note: customerContactBody.shape.note,
  })
  .superRefine(({ answer, contactedBy, communicationMode }, context) => {
    if (answer !== 'yes') return;
    const require = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (contactedBy === '') require('contactedBy', INFORMED_TEXT.contactedByRequired);
    if (communicationMode === null) require('communicationMode', INFORMED_TEXT.modeRequired);
  });
type InformedForm = z.input<typeof informedForm>;

/** Records whether the customer was told, by whom and how. Never changes the order's status. */
export function CustomerInformedDialog({ order, ...props }: OrderDialogProps) {
  const { agent } = useDevice();
  const cache = useOrderCache();
  const undoable = useUndoable('payment');
  const row = useRowBase(order, ORDER_SUBJECT);
  const { base } = row;
  const dialog = useFormDialog<InformedForm, Order>({
    mayWait: true,
    ...props,
    draft: { name: `informed:${order.id}`, doing: forWhom('noting a contact', order.customer.name) },
    schema: informedForm,
    defaultValues: {
      answer: order.customerContacted ? 'yes' : null,
      contactedBy: order.contactedBy ?? agent ?? '',
      communicationMode: communicationModeOf(order.communicationMode ?? ''),
      note: '',
    },
    failed: INFORMED_TEXT.failed,
    base: row,
    save: async ({ answer, contactedBy, communicationMode, note }) => {
      const isInformed = answer === 'yes';
      const body = {
        customerContacted: isInformed,
        ...(isInformed ? { contactedBy, communicationMode } : {}),
        note,
      };
      const saved = await setCustomerContact(base, body);
      cache.put(saved);
      const way = undoable(saved, base, `Order ${base.quoteNumber}`);
      toast({ title: SUCCESS_TITLE, description: INFORMED_TEXT.updated, ...way });
    },
  });
  const { form } = dialog;
  const { errors } = form.formState;
  const answer = form.watch('answer');

  return (
    <FormDialog
      dialog={dialog}
      title={ORDER_DIALOG_TITLES.informed}
      description={`${base.customer.name} · Quote ${base.quoteNumber}`}
      maxWidthPx={460}
      submitLabel={INFORMED_TEXT.submit}
    >
      <Field label="Customer informed" isRequired error={errors.answer?.message}>
        <FormRadioGroup options={ANSWER_OPTIONS} control={form.control} name="answer" />
      </Field>
      {answer === 'yes' && (
        <>
          <Field label="Contacted By" isRequired error={errors.contactedBy?.message}>
            <AgentSelect present={form.watch('contactedBy')} {...form.register('contactedBy')} />
          </Field>
          <Field label="Communication Method" isRequired error={errors.communicationMode?.message}>
            <CommunicationModeChips control={form.control} name="communicationMode" />
          </Field>
        </>
      )}
      {answer !== null && (
        <Field label="Note" hint="Optional" error={errors.note?.message}>
          <Textarea rows={2} {...form.register('note')} />
        </Field>
      )}
    </FormDialog>
  );
}
