import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { CustomerContactBody } from '#shared/contracts/contacts.ts';
import type { CommunicationMode } from '#shared/domain/labels.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact.text.ts';
import {
  ContactLogFields,
  type ContactLogForm,
  contactLogForm,
} from '#web/components/shop/contact-log-fields.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useDevice } from '#web/lib/session.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { SUCCESS_TITLE } from './ready-for-collection.text.ts';

interface ContactDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Who is reached, and about what. */
  description: ReactNode;
  /** The way that was taken before it opened. */
  initialMode?: CommunicationMode | null;
  /** What “Not reached” undoes where the customer is marked as informed; null where they are not. */
  takesBackText: string | null;
  /** The message and the ways that take it there. */
  composer: (onTaken: (mode: CommunicationMode) => void) => ReactNode;
  earlierContacts: ReactNode;
  onSave: (body: CustomerContactBody) => Promise<void>;
  /** Says in the form why it was not saved. */
  onRefused: (form: UseFormReturn<ContactLogForm>, error: unknown) => Promise<void>;
}

/**
 * Reaches a customer from this device, then notes who did, how, and with what outcome. Give each opening a `key` of its
 * own.
 */
export function ContactDialog({
  open,
  onOpenChange,
  description,
  initialMode = null,
  takesBackText,
  composer,
  earlierContacts,
  onSave,
  onRefused,
}: ContactDialogProps) {
  const { agent } = useDevice();
  const isMounted = useIsMounted();
  const logRef = useRef<HTMLElement>(null);
  const form = useForm<ContactLogForm>({
    resolver: zodResolver(contactLogForm, undefined, { raw: true }),
    defaultValues: { contactedBy: agent ?? '', communicationMode: initialMode, outcome: null, note: '' },
  });

  async function save({ contactedBy, communicationMode, outcome, note }: ContactLogForm) {
    try {
      await onSave({ customerContacted: outcome === 'reached', contactedBy, communicationMode, note });
      toast({ title: SUCCESS_TITLE, description: COMMUNICATION_TEXT.updated });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      await onRefused(form, error);
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={COMMUNICATION_TEXT.title}
      description={description}
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
        {composer((mode) => form.setValue('communicationMode', mode, { shouldValidate: true }))}
        <section
          ref={logRef}
          aria-label={COMMUNICATION_TEXT.log}
          className="grid gap-4 border-t border-edge pt-4"
        >
          <h3 className="font-semibold">{COMMUNICATION_TEXT.log}</h3>
          <ContactLogFields form={form} takesBackText={takesBackText} />
          <FormProblem form={form} />
        </section>
        <section aria-label={COMMUNICATION_TEXT.earlier} className="border-t border-edge pt-4">
          <h3 className="font-semibold">{COMMUNICATION_TEXT.earlier}</h3>
          {earlierContacts}
        </section>
      </div>
    </Dialog>
  );
}
