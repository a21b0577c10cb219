import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FactList } from '#web/components/fact-list.tsx';
import { FormProblem } from '#web/components/form-problem.tsx';
import {
  CollectionFields,
  type CollectionForm,
  collectionBody,
  collectionDefaults,
  collectionForm,
} from '#web/components/shop/collection-fields.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { useDevice } from '#web/lib/session.ts';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import type { PreOrderDialogProps } from './pre-order-dialogs.tsx';
import { COLLECT_TEXT } from './pre-orders.text.ts';
import { usePreOrderBase } from './use-pre-order-base.ts';

/** Records that an arrived phone is with its customer: it is picked up, and its order collected. */
export function CollectPreOrderDialog({ preOrder, open, onOpenChange }: PreOrderDialogProps) {
  const { branch } = useDevice();
  const isMounted = useIsMounted();
  const today = useShopDay();
  const form = useForm<CollectionForm>({
    resolver: zodResolver(collectionForm(today)),
    defaultValues: collectionDefaults(today, branch),
  });
  const { base, save } = usePreOrderBase(preOrder, form);
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={COLLECT_TEXT.title}
      maxWidthPx={480}
      onSubmit={form.handleSubmit(async (values) => {
        // "Today" is left to the server, whose clock may already be a minute into the next day.
        const body = collectionBody(values, (day) => (day === today ? undefined : day));
        await save({ status: 'picked_up', ...body }, () => isMounted() && onOpenChange(false));
      })}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            {COLLECT_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <FactList
          facts={[
            { label: 'Customer', value: base.customer.name },
            { label: 'Phone model', value: base.phoneModel },
            { label: 'Quote number', value: base.payment.quoteNumber },
          ]}
        />
        <CollectionFields form={form} today={today} deviceBranch={branch} />
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
