import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { Order } from '#shared/contracts/orders.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useDevice } from '#web/features/auth/auth.queries.ts';
import { OrderContactLog, useDialogOrder } from '#web/features/orders/order-dialog-parts.public.tsx';
import { setCustomerContact, useOrderCache } from '#web/features/orders/order-dialogs.queries.ts';
import { useIsMounted, useOpeningCount } from '#web/lib/use-opening.ts';
import { ContactLogFields, type ContactLogForm, contactLogForm } from './contact-log-fields.public.tsx';
import { ContactMessage } from './contact-message.tsx';
import { COMMUNICATION_TEXT, SUCCESS_TITLE } from './ready-for-collection.text.ts';

interface CustomerCommunicationDialogProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Reaches the customer from this device, then notes who did, how, and with what outcome. */
export function CustomerCommunicationDialog(props: CustomerCommunicationDialogProps) {
  return <CommunicationDialog key={useOpeningCount(props.open)} {...props} />;
}

function CommunicationDialog({ order, open, onOpenChange }: CustomerCommunicationDialogProps) {
  const { agent } = useDevice();
  const cache = useOrderCache();
  const isMounted = useIsMounted();
  const logRef = useRef<HTMLElement>(null);
  const { base, tell } = useDialogOrder(order);
  const form = useForm<ContactLogForm>({
    resolver: zodResolver(contactLogForm, undefined, { raw: true }),
    defaultValues: { contactedBy: agent ?? '', communicationMode: null, outcome: null, note: '' },
  });

  async function save({ contactedBy, communicationMode, outcome, note }: ContactLogForm) {
    try {
      const body = { customerContacted: outcome === 'reached', contactedBy, communicationMode, note };
      cache.put(await setCustomerContact(base, body));
      toast({ title: SUCCESS_TITLE, description: COMMUNICATION_TEXT.updated });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      reportFailure(form, error, { fallback: COMMUNICATION_TEXT.failed });
      await tell(form, error);
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={COMMUNICATION_TEXT.title}
      description={`${base.customer.name} · Quote ${base.quoteNumber}`}
      maxWidthPx={600}
      // On a phone, what is missing is below the message and out of sight.
      onSubmit={form.handleSubmit(save, () => logRef.current?.scrollIntoView({ block: 'start' }))}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            {COMMUNICATION_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pt-1">
        <ContactMessage
          order={base}
          onTaken={(mode) => form.setValue('communicationMode', mode, { shouldValidate: true })}
        />
        <section
          ref={logRef}
          aria-label={COMMUNICATION_TEXT.log}
          className="grid gap-4 border-t border-edge pt-4"
        >
          <h3 className="font-semibold">{COMMUNICATION_TEXT.log}</h3>
          <ContactLogFields
            form={form}
            takesBackText={base.customerContacted ? COMMUNICATION_TEXT.takesBack : null}
          />
          <FormProblem form={form} />
        </section>
        <section aria-label={COMMUNICATION_TEXT.earlier} className="border-t border-edge pt-4">
          <h3 className="font-semibold">{COMMUNICATION_TEXT.earlier}</h3>
          <OrderContactLog orderId={base.id} />
        </section>
      </div>
    </Dialog>
  );
}
