import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { dayOf, formatLongDate, isOverdue } from '#shared/domain/calendar.ts';
import { laybyStatusByLedger, settlementRefundOf } from '#shared/domain/layby-lifecycle.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { LinkNotice } from '#web/components/link-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ConfirmDialog } from '#web/components/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { LAYBY_SUBJECT, replaceLayby } from '../layby-cache.ts';
import { allLaybyReceiptsQuery, reopenLayby } from '../public/one-layby.queries.ts';
import type { LaybyDialogProps } from './layby-dialog-props.ts';
import { nameLayby, REOPEN_TEXT } from './layby-dialogs.text.ts';

/** Asks before a cancelled layby is reopened, and shows its amounts after that. */
export function ReopenLaybyDialog({ layby, open, onOpenChange }: LaybyDialogProps) {
  const client = useQueryClient();
  const undoable = useUndoable('layby');
  const { timeZone } = useAppConfig();
  const isMounted = useIsMounted();
  const { base, refused } = useRowBase(layby, LAYBY_SUBJECT);
  const form = useForm();
  const { data: receipts } = useQuery({ ...allLaybyReceiptsQuery(base.id), enabled: open });
  const refund = settlementRefundOf(base, receipts ?? []);
  const willBeActive =
    laybyStatusByLedger(centsOfAmount(base.fullAmount), centsOfAmount(base.paidAmount)) === 'active';
  const isPastDue = willBeActive && isOverdue(base.dueDate, dayOf(new Date(), timeZone));

  async function save() {
    try {
      const reopened = await reopenLayby(base);
      replaceLayby(client, reopened);
      const description = nameLayby(base);
      toast({ title: REOPEN_TEXT.done, description, ...undoable(reopened, base, description) });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      reportFailure(form, error, { fallback: REOPEN_TEXT.failed });
      const { words } = await refused(error);
      if (words !== null) form.setError('root.server', { message: words });
    }
  }

  return (
    <ConfirmDialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={REOPEN_TEXT.title}
      description={`${nameLayby(base)}. ${REOPEN_TEXT.stays}`}
      confirmLabel={REOPEN_TEXT.submit}
      tone="primary"
      onConfirm={() => void form.handleSubmit(save)()}
      isPending={form.formState.isSubmitting}
    >
      <div className="grid gap-4">
        <LinkNotice />
        <FactList
          facts={[
            ...(refund
              ? [{ label: REOPEN_TEXT.refunded, value: formatMoney(-centsOfAmount(refund.amount)) }]
              : []),
            { label: REOPEN_TEXT.counts, value: formatMoney(base.paidAmount) },
            { label: REOPEN_TEXT.due, value: formatMoney(base.remainingAmount) },
            { label: REOPEN_TEXT.dueDate, value: formatLongDate(base.dueDate, timeZone) },
          ]}
        />
        {isPastDue && <Notice tone="warning">{REOPEN_TEXT.isPastDue}</Notice>}
        <FormProblem form={form} />
      </div>
    </ConfirmDialog>
  );
}
