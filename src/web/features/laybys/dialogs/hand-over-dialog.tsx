import { useQueryClient } from '@tanstack/react-query';
import { dayOf, formatLongDate } from '#shared/domain/calendar.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import {
  CollectionFields,
  collectionBody,
  collectionDefaults,
  collectionForm,
} from '#web/components/shop/collection-fields.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { useDevice } from '#web/lib/session.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { LAYBY_SUBJECT, replaceLayby } from '../layby-cache.ts';
import { LAYBYS_TOASTS } from '../laybys.text.ts';
import { overpaidText } from '../laybys-screen.text.ts';
import { handOverLayby } from '../public/one-layby.queries.ts';
import type { LaybyDialogProps } from './layby-dialog-props.ts';
import { beforeStartText, HAND_OVER_TEXT, nameLayby } from './layby-dialogs.text.ts';

/** Records that the customer has received the paid device: when, how, and at which branch. */
export function HandOverLaybyDialog({ layby, ...props }: LaybyDialogProps) {
  const client = useQueryClient();
  const undoable = useUndoable('layby');
  const { today, zone, dayToSend } = useToday();
  const { branch } = useDevice();
  const row = useRowBase(layby, LAYBY_SUBJECT);
  const { base } = row;
  const overpaidCents = -centsOfAmount(base.remainingAmount);
  const startedOn = dayOf(new Date(base.createdAt), zone);
  const dialog = useFormDialog({
    mayWait: true,
    ...props,
    draft: { name: `hand-over-layby:${layby.id}`, doing: `handing over to ${layby.customerFullName}` },
    schema: collectionForm(today),
    defaultValues: collectionDefaults(today, branch),
    failed: HAND_OVER_TEXT.failed,
    base: row,
    save: async (values) => {
      const body = collectionBody(values, dayToSend);
      const saved = await handOverLayby(base, body);
      replaceLayby(client, saved);
      const way = undoable(saved, base, nameLayby(base));
      toast({ title: LAYBYS_TOASTS.success, description: LAYBYS_TOASTS.handedOver, ...way });
    },
  });
  const handedOverOn = dialog.form.watch('deviceCollectedDate');

  return (
    <FormDialog
      dialog={dialog}
      title={HAND_OVER_TEXT.title}
      about={nameLayby(base)}
      maxWidthPx={480}
      submitLabel={HAND_OVER_TEXT.submit}
    >
      <FactList
        facts={[
          { label: 'Customer', value: base.customerFullName },
          { label: 'Device', value: [base.phoneModel, base.phoneStorage, base.phoneColor].join(', ') },
          { label: 'Paid', value: formatMoney(base.paidAmount) },
        ]}
      />
      {overpaidCents > 0 && (
        <Notice tone="warning" role="status" title={overpaidText(overpaidCents)}>
          {HAND_OVER_TEXT.change}
        </Notice>
      )}
      <CollectionFields form={dialog.form} today={today} deviceBranch={branch} />
      {handedOverOn !== '' && handedOverOn < startedOn && (
        <Notice tone="warning" role="status">
          {beforeStartText(formatLongDate(startedOn, zone))}
        </Notice>
      )}
    </FormDialog>
  );
}
