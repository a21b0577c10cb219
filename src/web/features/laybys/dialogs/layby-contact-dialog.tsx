import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EmbeddedCustomer } from '#shared/contracts/customers.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { CommunicationMode } from '#shared/domain/labels.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact/contact.text.ts';
import { ContactComposer } from '#web/components/shop/contact/contact-composer.tsx';
import { ContactDialog } from '#web/components/shop/contact/contact-dialog.tsx';
import { passQuery } from '#web/features/hand-over/public/pass.query.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { LAYBY_SUBJECT, replaceLayby } from '../layby-cache.ts';
import { LAYBY_SITUATION_LABELS, laybyMessage, laybySituations } from '../layby-messages.ts';
import { LAYBYS_TOASTS } from '../laybys.text.ts';
import { laybyContactsQuery, setLaybyContact } from '../public/one-layby.queries.ts';
import type { LaybyDialogProps } from './layby-dialog-props.ts';
import { LAYBY_CONTACT_TEXT, nameLayby } from './layby-dialogs.text.ts';

interface LaybyContactDialogProps extends LaybyDialogProps {
  initialMode: CommunicationMode | null;
}

/** A message to a layby's customer, and its entry in the contact log. */
export function LaybyContactDialog({ layby, initialMode, ...props }: LaybyContactDialogProps) {
  const client = useQueryClient();
  const config = useAppConfig();
  const row = useRowBase(layby, LAYBY_SUBJECT);
  const { base } = row;
  const situations = laybySituations(base);
  // If the code cannot be read, the message has none.
  const { data: pass } = useQuery(passQuery('layby', layby.id));
  const code = pass?.code ?? null;
  return (
    <ContactDialog
      {...props}
      row={row}
      entity="layby"
      draftName={`contact-layby:${layby.id}`}
      customerName={base.customerFullName}
      description={
        <>
          {nameLayby(base)} · <span className="whitespace-nowrap">{formatPhone(base.customerNumber)}</span>
        </>
      }
      about={nameLayby(base)}
      initialMode={initialMode}
      takesBackText={base.customerContacted ? LAYBY_CONTACT_TEXT.takesBack : null}
      composer={(ways) => (
        <ContactComposer
          customer={contactOf(base)}
          subject={`${config.companyName}: layby for the ${base.phoneModel}`}
          situations={situations.map((value) => ({ value, label: LAYBY_SITUATION_LABELS[value] }))}
          likely={situations[0]}
          messageFor={(situation) => laybyMessage(situation, base, config, code)}
          pass={pass}
          {...ways}
        />
      )}
      earlierContacts={laybyContactsQuery(base.id)}
      onSave={async (body) => {
        const noted = await setLaybyContact(base, body);
        replaceLayby(client, noted);
        return noted;
      }}
      saved={{ title: LAYBYS_TOASTS.success, description: COMMUNICATION_TEXT.updated }}
      failed={LAYBY_CONTACT_TEXT.failed}
    />
  );
}

/** The customer as named in the agreement, which may have no e-mail. */
function contactOf({ customer, customerFullName, customerNumber, customerEmail }: Layby): EmbeddedCustomer {
  return {
    ...customer,
    name: customerFullName,
    phone: customerNumber,
    email: customerEmail ?? customer.email,
  };
}
