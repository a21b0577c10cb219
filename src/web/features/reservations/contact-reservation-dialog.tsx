import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { FormProblem } from '#web/components/form-problem.tsx';
import { ContactComposer } from '#web/components/shop/contact-composer.tsx';
import { ContactList } from '#web/components/shop/contact-list.tsx';
import {
  ContactLogFields,
  type ContactLogForm,
  contactLogForm,
} from '#web/components/shop/contact-log-fields.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useAppConfig, useDevice } from '#web/lib/session.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { replaceReservation } from './reservation-cache.ts';
import { likelySituation, messageFor, type ReservationSituation } from './reservation-message.ts';
import { logReservationContact, reservationContactsQuery } from './reservations.queries.ts';
import {
  CONTACT_TEXT,
  describeReservation,
  RESERVATIONS_TOASTS,
  SITUATION_LABELS,
} from './reservations.text.ts';
import { useReservationBase } from './use-reservation-base.ts';
import type { ReservationDialogProps } from './use-reservation-dialogs.ts';

const SITUATIONS = (Object.keys(SITUATION_LABELS) as ReservationSituation[]).map((value) => ({
  value,
  label: SITUATION_LABELS[value],
}));

/** Reaches the customer from this device, then notes who did, how, and with what outcome. */
export function ContactReservationDialog({ reservation, open, onOpenChange }: ReservationDialogProps) {
  const client = useQueryClient();
  const config = useAppConfig();
  const { agent } = useDevice();
  const isMounted = useIsMounted();
  const logRef = useRef<HTMLElement>(null);
  const form = useForm<ContactLogForm>({
    resolver: zodResolver(contactLogForm, undefined, { raw: true }),
    defaultValues: { contactedBy: agent ?? '', communicationMode: null, outcome: null, note: '' },
  });
  const { base, tell } = useReservationBase(reservation, form);
  const contacts = useQuery(reservationContactsQuery(base.id));

  async function save({ contactedBy, communicationMode, outcome, note }: ContactLogForm) {
    try {
      const body = { customerContacted: outcome === 'reached', contactedBy, communicationMode, note };
      replaceReservation(client, await logReservationContact(base, body));
      toast({ title: RESERVATIONS_TOASTS.success, description: RESERVATIONS_TOASTS.contacted });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      await tell(error, RESERVATIONS_TOASTS.contactFailed);
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={CONTACT_TEXT.title}
      description={describeReservation(base)}
      maxWidthPx={600}
      // On a phone, what is missing is below the message and out of sight.
      onSubmit={form.handleSubmit(save, () => logRef.current?.scrollIntoView({ block: 'start' }))}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            {CONTACT_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pt-1">
        <ContactComposer
          customer={base.customer}
          subject={`${config.companyName}: ${base.phoneModel}`}
          situations={SITUATIONS}
          likely={likelySituation(base)}
          messageFor={(situation) => messageFor(situation, base, config)}
          onTaken={(mode) => form.setValue('communicationMode', mode, { shouldValidate: true })}
        />
        <section ref={logRef} aria-label={CONTACT_TEXT.log} className="grid gap-4 border-t border-edge pt-4">
          <h3 className="font-semibold">{CONTACT_TEXT.log}</h3>
          <ContactLogFields
            form={form}
            takesBackText={base.customerContacted ? CONTACT_TEXT.takesBack : null}
          />
          <FormProblem form={form} />
        </section>
        <section aria-label={CONTACT_TEXT.earlier} className="border-t border-edge pt-4">
          <h3 className="font-semibold">{CONTACT_TEXT.earlier}</h3>
          <ContactList query={contacts} />
        </section>
      </div>
    </Dialog>
  );
}
