import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { branchValueOf } from '#web/components/shop/agents-and-branches.ts';
import {
  DuplicateQuoteNotice,
  type ExistingOrder,
  existingOrderOf,
} from '#web/components/shop/duplicate-quote-notice.tsx';
import { FormCheckbox } from '#web/components/ui/form/form-controls.tsx';
import { useAppConfig, useDevice } from '#web/lib/session.ts';
import { RESERVATION_SUBJECT, replaceReservation } from '../reservation-cache.ts';
import { completeReservation } from '../reservations.queries.ts';
import {
  COMPLETE_TEXT,
  describeReservation,
  orderAddedText,
  RESERVATIONS_TOASTS,
  whoseText,
} from '../reservations.text.ts';
import { announceUndoable } from '../use-reservation-move.ts';
import { type CompleteForm, completeBodyOf, completeForm, ORDER_FIELD_NAMES } from './complete-form.ts';
import { CompleteOrderFields } from './complete-order-fields.tsx';
import type { ReservationDialogProps } from './use-reservation-dialogs.ts';

/** The customer has the phone, or buys it now: completes the reservation and, if chosen, creates its order. */
export function CompleteReservationDialog({ reservation, ...props }: ReservationDialogProps) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const { agent, branch } = useDevice();
  const [existing, setExisting] = useState<ExistingOrder | null>(null);
  const row = useRowBase(reservation, RESERVATION_SUBJECT);
  const { base } = row;
  const dialog = useFormDialog<CompleteForm, Reservation, boolean>({
    mayWait: true,
    ...props,
    draft: {
      name: `complete-reservation:${reservation.id}`,
      doing: `completing ${describeReservation(reservation)}`,
    },
    schema: completeForm,
    defaultValues: {
      hasOrder: false,
      quoteNumber: '',
      totalAmount: '',
      paidAmount: '0',
      addedByAgent: agent ?? '',
      agentBranch: branchValueOf(branch),
    },
    failed: RESERVATIONS_TOASTS.updateFailed,
    fieldNames: ORDER_FIELD_NAMES,
    base: row,
    save: async (values, { answer: allowDuplicate = false }) => {
      setExisting(null);
      const body = completeBodyOf(values, allowDuplicate);
      const completed = await completeReservation(base, body);
      replaceReservation(client, completed);
      announceUndoable(
        client,
        completed,
        'reopen',
        timeZone,
        body.order && orderAddedText(values.quoteNumber.trim()),
      );
    },
    asks: (error) => {
      const taken = existingOrderOf(error);
      setExisting(taken);
      return taken !== null;
    },
  });
  const { form } = dialog;
  const hasOrder = form.watch('hasOrder');

  return (
    <FormDialog
      dialog={dialog}
      title={COMPLETE_TEXT.title}
      description={whoseText(base)}
      maxWidthPx={520}
      submitLabel={hasOrder ? COMPLETE_TEXT.submitWithOrder : COMPLETE_TEXT.submit}
    >
      {base.status === 'waiting' && <Notice tone="warning">{COMPLETE_TEXT.notInStock}</Notice>}
      {base.paymentId === null ? (
        <FormCheckbox control={form.control} name="hasOrder" label={COMPLETE_TEXT.withOrder} />
      ) : (
        <Notice>{COMPLETE_TEXT.hasOrder}</Notice>
      )}
      {hasOrder && <CompleteOrderFields form={form} />}
      {existing && (
        <DuplicateQuoteNotice
          existing={existing}
          addLabel={COMPLETE_TEXT.addAnyway}
          isPending={dialog.isPending}
          onAddAnyway={() => dialog.submit(true)}
        />
      )}
    </FormDialog>
  );
}
