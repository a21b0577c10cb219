import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import {
  PRE_ORDER_LOCATION_LABELS,
  PRE_ORDER_STATUS_LABELS,
  preOrderStatusOf,
} from '#shared/domain/labels.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useDevice } from '#web/lib/session.ts';
import { useIsMounted, useOpeningCount } from '#web/lib/use-opening.ts';
import {
  isPreOrderIncomplete,
  PreOrderFields,
  type PreOrderForm,
  preOrderBody,
  preOrderDefaults,
  preOrderForm,
} from './create-pre-order-fields.tsx';
import { createPreOrder, useOrderCache } from './order-dialogs.queries.ts';
import { CREATE_PRE_ORDER_TEXT, SUCCESS_TITLE } from './order-dialogs.text.ts';
import { useOrderBase } from './use-order-base.ts';

export interface CreatePreOrderDialogProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once it is on the server. */
  onCreated?: (preOrder: PreOrder) => void;
}

/** Orders the device of an order abroad; the server takes the order along in the same step. */
export function CreatePreOrderDialog(props: CreatePreOrderDialogProps) {
  return <PreOrderDialog key={useOpeningCount(props.open)} {...props} />;
}

function PreOrderDialog({ order, open, onOpenChange, onCreated }: CreatePreOrderDialogProps) {
  const device = useDevice();
  const cache = useOrderCache();
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(open);
  const { base, tell } = useOrderBase(order);
  const [existing, setExisting] = useState<PreOrder | null>(null);
  const form = useForm<PreOrderForm>({
    resolver: zodResolver(preOrderForm),
    defaultValues: preOrderDefaults(order, device),
  });
  const { errors, isSubmitting } = form.formState;

  async function save(values: PreOrderForm) {
    setExisting(null);
    try {
      const created = await createPreOrder(preOrderBody(base, values), idempotencyKey);
      void cache.reread(base.id);
      toast({ title: SUCCESS_TITLE, description: CREATE_PRE_ORDER_TEXT.created });
      onCreated?.(created);
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      reportFailure(form, error, { fallback: CREATE_PRE_ORDER_TEXT.failed });
      const other = existingPreOrderOf(error);
      setExisting(other);
      if (other) {
        form.clearErrors('root');
        void cache.reread(base.id);
      } else if (!(await tell(form, error))) cache.refresh();
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={CREATE_PRE_ORDER_TEXT.title}
      description={`Quote ${base.quoteNumber} · ${base.customer.name}`}
      maxWidthPx={560}
      onSubmit={form.handleSubmit(save)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {CREATE_PRE_ORDER_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <PreOrderFields form={form} />
        {isPreOrderIncomplete(errors) && (
          <Notice tone="danger" role="alert">
            {CREATE_PRE_ORDER_TEXT.incomplete}
          </Notice>
        )}
        {existing && <ExistingPreOrderNotice preOrder={existing} />}
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}

function ExistingPreOrderNotice({ preOrder }: { preOrder: PreOrder }) {
  const { id, phoneModel, orderLocation, payment } = preOrder;
  const status = preOrderStatusOf(preOrder.status);
  const words = status === null ? preOrder.status : PRE_ORDER_STATUS_LABELS[status];
  return (
    <Notice
      tone="warning"
      role="alert"
      title={`Quote ${payment.quoteNumber} already has an open pre-order`}
      actions={
        <Button size="compact" asChild>
          {/* Beside the form, not instead of it: what was typed stays. */}
          <a href="/pre-orders" target="_blank" rel="noreferrer">
            {CREATE_PRE_ORDER_TEXT.openPreOrders}
          </a>
        </Button>
      }
    >
      Number {id}: {phoneModel} · {PRE_ORDER_LOCATION_LABELS[orderLocation]} · {words}
    </Notice>
  );
}

/** The open pre-order that the order has already, when that is why another one was refused. */
function existingPreOrderOf(error: unknown): PreOrder | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.problem?.existingPreOrder as PreOrder | undefined) ?? null;
}
