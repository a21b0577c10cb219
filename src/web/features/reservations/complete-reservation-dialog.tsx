import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Notice } from '#web/components/notice.tsx';
import { branchValueOf } from '#web/components/shop/agents-and-branches.ts';
import {
  DuplicateQuoteNotice,
  type ExistingOrder,
  existingOrderOf,
} from '#web/components/shop/duplicate-quote-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useAppConfig, useDevice } from '#web/lib/session.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { type CompleteForm, completeBodyOf, completeForm, ORDER_FIELD_NAMES } from './complete-form.ts';
import { CompleteOrderFields } from './complete-order-fields.tsx';
import { replaceReservation } from './reservation-cache.ts';
import { completeReservation } from './reservations.queries.ts';
import { COMPLETE_TEXT, describeReservation, RESERVATIONS_TOASTS } from './reservations.text.ts';
import { useReservationBase } from './use-reservation-base.ts';
import type { ReservationDialogProps } from './use-reservation-dialogs.ts';
import { announceUndoable } from './use-reservation-move.ts';

/** The customer has the phone, or buys it now: completes the reservation, with its order where that is taken in too. */
export function CompleteReservationDialog({ reservation, open, onOpenChange }: ReservationDialogProps) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const { agent, branch } = useDevice();
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(open);
  const [existing, setExisting] = useState<ExistingOrder | null>(null);
  const form = useForm<CompleteForm>({
    resolver: zodResolver(completeForm),
    defaultValues: {
      hasOrder: false,
      quoteNumber: '',
      totalAmount: '',
      paidAmount: '0',
      addedByAgent: agent ?? '',
      agentBranch: branchValueOf(branch),
    },
  });
  const { base, tell } = useReservationBase(reservation, form);
  const { isSubmitting } = form.formState;
  const hasOrder = form.watch('hasOrder');

  async function save(values: CompleteForm, allowDuplicate: boolean) {
    setExisting(null);
    try {
      const body = completeBodyOf(values, allowDuplicate);
      const completed = await completeReservation(base, body, idempotencyKey);
      replaceReservation(client, completed);
      announceUndoable(client, completed, 'reopen', timeZone);
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      const taken = existingOrderOf(error);
      setExisting(taken);
      await tell(error, RESERVATIONS_TOASTS.updateFailed, ORDER_FIELD_NAMES);
      if (taken) form.clearErrors('root');
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={COMPLETE_TEXT.title}
      maxWidthPx={520}
      onSubmit={form.handleSubmit((values) => save(values, false))}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {hasOrder ? COMPLETE_TEXT.submitWithOrder : COMPLETE_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <p className="text-body break-words text-soft">{describeReservation(base)}</p>
        {base.status === 'waiting' && <Notice tone="warning">{COMPLETE_TEXT.notInStock}</Notice>}
        {base.paymentId === null ? (
          <Controller
            control={form.control}
            name="hasOrder"
            render={({ field }) => (
              <Checkbox
                label={COMPLETE_TEXT.withOrder}
                checked={field.value}
                onCheckedChange={(checked) => field.onChange(checked === true)}
              />
            )}
          />
        ) : (
          <Notice>{COMPLETE_TEXT.hasOrder}</Notice>
        )}
        {hasOrder && <CompleteOrderFields form={form} />}
        {existing && (
          <DuplicateQuoteNotice
            existing={existing}
            addLabel={COMPLETE_TEXT.addAnyway}
            isPending={isSubmitting}
            onAddAnyway={() => void form.handleSubmit((values) => save(values, true))()}
          />
        )}
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
