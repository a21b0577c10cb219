import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { dayOf, formatLongDate } from '#shared/domain/calendar.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Notice } from '#web/components/notice.tsx';
import {
  CollectionFields,
  type CollectionForm,
  collectionBody,
  collectionDefaults,
  collectionForm,
} from '#web/components/shop/collection-fields.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useAppConfig, useDevice } from '#web/lib/session.ts';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { useIsMounted, useOpeningCount } from '#web/lib/use-opening.ts';
import { replaceLayby } from './layby-cache.ts';
import { beforeStartText, HAND_OVER_TEXT } from './layby-dialogs.text.ts';
import { handOverLayby } from './laybys.queries.ts';
import { LAYBYS_TOASTS } from './laybys.text.ts';
import { type LaybyDialogProps, useLaybyBase } from './use-layby-base.ts';

/** Notes that the paid device is with its customer: when, how, and at which branch. */
export function HandOverLaybyDialog(props: LaybyDialogProps) {
  return <HandOverDialog key={useOpeningCount(props.open)} {...props} />;
}

function HandOverDialog({ layby, open, onOpenChange }: LaybyDialogProps) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const { branch } = useDevice();
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(open);
  const { base, refuse } = useLaybyBase(layby);
  const today = useShopDay();
  const startedOn = dayOf(new Date(base.createdAt), timeZone);
  const form = useForm<CollectionForm>({
    resolver: zodResolver(collectionForm(today)),
    defaultValues: collectionDefaults(today, branch),
  });
  const handedOverOn = form.watch('deviceCollectedDate');

  async function save(values: CollectionForm) {
    try {
      // "Today" is left to the server, whose clock may already be a minute into the next day.
      const body = collectionBody(values, (day) => (day === today ? undefined : day));
      replaceLayby(client, await handOverLayby(base, body, idempotencyKey));
      toast({ title: LAYBYS_TOASTS.success, description: LAYBYS_TOASTS.handedOver });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      await refuse(form, error, HAND_OVER_TEXT.failed);
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={HAND_OVER_TEXT.title}
      maxWidthPx={480}
      onSubmit={form.handleSubmit(save)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            {HAND_OVER_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <FactList
          facts={[
            { label: 'Customer', value: base.customerFullName },
            { label: 'Device', value: [base.phoneModel, base.phoneStorage, base.phoneColor].join(', ') },
            { label: 'Paid', value: formatMoney(base.paidAmount) },
          ]}
        />
        <CollectionFields form={form} today={today} deviceBranch={branch} />
        {handedOverOn !== '' && handedOverOn < startedOn && (
          <Notice tone="warning" role="status">
            {beforeStartText(formatLongDate(startedOn, timeZone))}
          </Notice>
        )}
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
