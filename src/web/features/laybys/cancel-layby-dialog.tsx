import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { cancelLaybyBody } from '#shared/contracts/laybys.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#shared/domain/labels.ts';
import { settleCancellation } from '#shared/domain/layby-lifecycle.ts';
import { amountOfCents, type Cents, centsOfAmount, formatMoney, parseAmount } from '#shared/domain/money.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { MoneyInput } from '#web/components/ui/money-input.tsx';
import { RadioGroup } from '#web/components/ui/radio-group.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useIsMounted, useOpeningCount } from '#web/lib/use-opening.ts';
import { replaceLayby } from './layby-cache.ts';
import { CANCEL_TEXT, nameLayby, refundedText } from './layby-dialogs.text.ts';
import { cancelLayby } from './laybys.queries.ts';
import { type LaybyDialogProps, useLaybyBase } from './use-layby-base.ts';

const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }));

const cancelForm = (paidCents: Cents) =>
  z.object({
    reason: cancelLaybyBody.shape.reason,
    fee: z.string().superRefine((text, context) => {
      const settled = settle(paidCents, text);
      if (!settled.ok) context.addIssue({ code: 'custom', message: settled.message });
    }),
    method: cancelLaybyBody.shape.method,
  });
type CancelForm = z.input<ReturnType<typeof cancelForm>>;

/** Asks why, settles what was paid, and ends the layby. */
export function CancelLaybyDialog(props: LaybyDialogProps) {
  return <CancellationDialog key={useOpeningCount(props.open)} {...props} />;
}

function CancellationDialog({ layby, open, onOpenChange }: LaybyDialogProps) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(open);
  const { base, refuse } = useLaybyBase(layby);
  const paidCents = centsOfAmount(base.paidAmount);
  const form = useForm<CancelForm>({
    resolver: zodResolver(cancelForm(paidCents), undefined, { raw: true }),
    defaultValues: { reason: '', fee: '', method: null },
  });
  const { errors, isSubmitting } = form.formState;
  const settled = settle(paidCents, form.watch('fee'));
  const refundCents = settled.ok ? settled.refundCents : 0;

  async function save({ reason, fee, method }: CancelForm) {
    try {
      const body = { reason, fee: feeOf(fee), ...(refundCents > 0 && { method }) };
      replaceLayby(client, await cancelLayby(base, body, idempotencyKey));
      toast({ title: CANCEL_TEXT.done, description: `${nameLayby(base)}. ${refundedText(refundCents)}.` });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      await refuse(form, error, CANCEL_TEXT.failed);
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={CANCEL_TEXT.title}
      description={nameLayby(base)}
      maxWidthPx={500}
      onSubmit={form.handleSubmit(save)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {CANCEL_TEXT.keep}
          </Button>
          <Button type="submit" variant="danger" isPending={isSubmitting}>
            {CANCEL_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <Field label={CANCEL_TEXT.reason} isRequired error={errors.reason?.message}>
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
        {paidCents > 0 && (
          <Field label={CANCEL_TEXT.fee} hint={CANCEL_TEXT.feeHint} error={errors.fee?.message}>
            <MoneyInput {...form.register('fee')} />
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
          <Field label={CANCEL_TEXT.method} hint={CANCEL_TEXT.methodHint} error={errors.method?.message}>
            <Controller
              control={form.control}
              name="method"
              render={({ field }) => (
                <RadioGroup
                  look="chips"
                  options={METHOD_OPTIONS}
                  value={field.value || null}
                  onValueChange={field.onChange}
                />
              )}
            />
          </Field>
        )}
        <Notice>{paidCents > 0 ? CANCEL_TEXT.ledger : CANCEL_TEXT.nothingPaid}</Notice>
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}

/** An empty fee is none. */
function feeOf(text: string): string {
  return text.trim() === '' ? amountOfCents(0) : text.trim();
}

/** What the fee that is being typed leaves to be paid back, or what is wrong with it. */
function settle(paidCents: Cents, feeText: string) {
  const fee = parseAmount(feeOf(feeText));
  return fee.ok ? settleCancellation(paidCents, fee.cents) : fee;
}
