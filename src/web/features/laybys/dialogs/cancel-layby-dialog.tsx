import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { cancelLaybyBody } from '#shared/contracts/laybys.ts';

import { settleCancellation } from '#shared/domain/layby-lifecycle.ts';
import { amountOfCents, type Cents, centsOfAmount, formatMoney, parseAmount } from '#shared/domain/money.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PaymentMethodChips } from '#web/components/shop/payment-method-chips.tsx';
import { useProposedMethod } from '#web/components/shop/use-proposed-method.ts';
import { Field } from '#web/components/ui/form/field.tsx';
import { MoneyInput } from '#web/components/ui/form/money-input.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { LAYBY_SUBJECT, replaceLayby } from '../layby-cache.ts';
import { cancelLayby, laybyReceiptsQuery } from '../public/one-layby.queries.ts';
import type { LaybyDialogProps } from './layby-dialog-props.ts';
import { CANCEL_TEXT, nameLayby, refundedText } from './layby-dialogs.text.ts';

const cancelForm = (paidCents: Cents) =>
  z
    .object({
      reason: cancelLaybyBody.shape.reason,
      fee: z.string().superRefine((text, context) => {
        const settled = settle(paidCents, text);
        if (!settled.ok) context.addIssue({ code: 'custom', message: settled.message });
      }),
      method: cancelLaybyBody.shape.method,
    })
    .superRefine(({ fee, method }, context) => {
      const settled = settle(paidCents, fee);
      // A refund without a method would be missing in the cash count of the evening.
      if (settled.ok && settled.refundCents > 0 && !method)
        context.addIssue({ code: 'custom', path: ['method'], message: CANCEL_TEXT.methodRequired });
    });
type CancelForm = z.input<ReturnType<typeof cancelForm>>;

/** Asks for the reason, settles what was paid, and cancels the layby. */
export function CancelLaybyDialog({ layby, ...props }: LaybyDialogProps) {
  const client = useQueryClient();
  const undoable = useUndoable('layby');
  const row = useRowBase(layby, LAYBY_SUBJECT);
  const { base } = row;
  const paidCents = centsOfAmount(base.paidAmount);
  const dialog = useFormDialog<CancelForm, typeof layby>({
    ...props,
    draft: { name: `cancel-layby:${layby.id}`, doing: `cancelling ${nameLayby(layby)}` },
    schema: cancelForm(paidCents),
    defaultValues: { reason: '', fee: '', method: null },
    failed: CANCEL_TEXT.failed,
    base: row,
    save: async ({ reason, fee, method }) => {
      const body = { reason, fee: feeOf(fee), ...(refundCents > 0 && { method }) };
      const cancelled = await cancelLayby(base, body);
      replaceLayby(client, cancelled);
      const way = undoable(cancelled, base, nameLayby(base));
      const description = `${nameLayby(base)}. ${refundedText(refundCents)}.`;
      toast({ title: CANCEL_TEXT.done, description, ...way });
    },
  });
  const { form } = dialog;
  const { errors } = form.formState;
  const settled = settle(paidCents, form.watch('fee'));
  const refundCents = settled.ok ? settled.refundCents : 0;
  useProposedMethod(form, laybyReceiptsQuery(layby.id), props.open && paidCents > 0);

  return (
    <FormDialog
      dialog={dialog}
      title={CANCEL_TEXT.title}
      description={nameLayby(base)}
      maxWidthPx={500}
      submitLabel={CANCEL_TEXT.submit}
      cancelLabel={CANCEL_TEXT.keep}
      tone="danger"
    >
      <Field label={CANCEL_TEXT.reason} isRequired error={errors.reason?.message}>
        <Textarea rows={3} {...form.register('reason')} />
      </Field>
      {paidCents > 0 && (
        <Field label={CANCEL_TEXT.fee} hint={CANCEL_TEXT.feeHint} error={errors.fee?.message}>
          <MoneyInput control={form.control} name="fee" />
        </Field>
      )}
      <div aria-live="polite">
        <FactList
          facts={[
            { label: CANCEL_TEXT.paid, value: formatMoney(paidCents) },
            { label: CANCEL_TEXT.refund, value: settled.ok ? formatMoney(refundCents) : null },
          ]}
        />
      </div>
      {refundCents > 0 && (
        <Field label={CANCEL_TEXT.method} isRequired error={errors.method?.message}>
          <PaymentMethodChips control={form.control} name="method" />
        </Field>
      )}
      <Notice>{paidCents > 0 ? CANCEL_TEXT.ledger : CANCEL_TEXT.nothingPaid}</Notice>
    </FormDialog>
  );
}

/** An empty fee is zero. */
function feeOf(text: string): string {
  return text.trim() === '' ? amountOfCents(0) : text.trim();
}

/** What would be refunded after the typed fee, or what is wrong with the fee. */
function settle(paidCents: Cents, feeText: string) {
  const fee = parseAmount(feeOf(feeText));
  return fee.ok ? settleCancellation(paidCents, fee.cents) : fee;
}
