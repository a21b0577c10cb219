import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Order } from '#shared/contracts/orders.ts';
import { FormDialog, FormPart } from '#web/components/form-dialog.tsx';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import {
  DuplicateQuoteNotice,
  type ExistingOrder,
  existingOrderOf,
} from '#web/components/shop/duplicate-quote-notice.tsx';
import { describeLastHand } from '#web/components/shop/last-hand.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { OrderConflict, type OrderConflictContent } from './order-conflict.tsx';
import { currentOrderOf, updateOrder, useOrderCache } from './order-dialogs.queries.ts';
import { ORDER_FORM_TEXT, SUCCESS_TITLE } from './order-dialogs.text.ts';
import { mergeOrder, type OrderFormValues, orderForm, updateBodyOf, valuesOf } from './order-form.ts';
import { CustomerFields, OrderFields } from './order-form-fields.tsx';

interface EditOrderFormProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Changes what an order says. Somebody faster is told, and nothing typed is lost to them. */
export function EditOrderForm({ order, open, onOpenChange }: EditOrderFormProps) {
  const { zone } = useToday();
  const cache = useOrderCache();
  const isMounted = useIsMounted();
  const [base, setBase] = useState(order);
  const [existing, setExisting] = useState<ExistingOrder | null>(null);
  const [conflict, setConflict] = useState<OrderConflictContent | null>(null);
  const form = useForm<OrderFormValues>({
    resolver: zodResolver(orderForm, undefined, { raw: true }),
    defaultValues: valuesOf(order, zone),
  });

  async function save(values: OrderFormValues, allowDuplicate: boolean) {
    setExisting(null);
    try {
      cache.put(await updateOrder(base, updateBodyOf(values, valuesOf(base, zone), allowDuplicate)));
      toast({ title: SUCCESS_TITLE, description: ORDER_FORM_TEXT.updated });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      await tell(error);
    }
  }

  async function tell(error: unknown) {
    const taken = existingOrderOf(error);
    setExisting(taken);
    reportFailure(form, error, { fallback: ORDER_FORM_TEXT.updateFailed });
    const current = currentOrderOf(error);
    if (taken || current) form.clearErrors('root');
    if (!current) return;
    const theirs = valuesOf(current, zone);
    const merged = mergeOrder(form.getValues(), valuesOf(base, zone), theirs);
    for (const field of [...merged.takenOver, 'paidAmount'] as const) {
      form.setValue(field, merged.values[field]);
    }
    setBase(current);
    cache.put(current);
    setConflict({ ...merged, theirs, hand: await describeLastHand('payment', order.id, zone) });
  }

  return (
    <FormDialog
      maxWidthPx={640}
      title={ORDER_FORM_TEXT.editTitle}
      submitLabel={ORDER_FORM_TEXT.update}
      open={open}
      onOpenChange={onOpenChange}
      onSubmit={form.handleSubmit((values) => save(values, false))}
      isPending={form.formState.isSubmitting}
    >
      {conflict && <OrderConflict content={conflict} form={form} />}
      <FormPart title="Customer">
        <CustomerFields form={form} isLocked />
      </FormPart>
      <OrderFields form={form} isEditing />
      {existing && (
        <DuplicateQuoteNotice
          existing={existing}
          addLabel="Save anyway"
          isPending={form.formState.isSubmitting}
          onAddAnyway={() => void form.handleSubmit((values) => save(values, true))()}
        />
      )}
      <FormProblem form={form} />
    </FormDialog>
  );
}
