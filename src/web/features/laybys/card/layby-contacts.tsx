import { useQueryClient } from '@tanstack/react-query';
import { MessageCircle, Phone } from 'lucide-react';
import { useState } from 'react';
import type { EmbeddedCustomer } from '#shared/contracts/customers.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { CommunicationMode } from '#shared/domain/labels.ts';
import { formatPhone, telHref } from '#shared/domain/phone.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact/contact.text.ts';
import { ContactComposer } from '#web/components/shop/contact/contact-composer.tsx';
import { ContactDialog } from '#web/components/shop/contact/contact-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { useOpeningCount } from '#web/lib/use-opening.ts';
import type { LaybyDialogProps } from '../dialogs/layby-dialog-props.ts';
import { LAYBY_CONTACT_TEXT, nameLayby } from '../dialogs/layby-dialogs.text.ts';
import { LAYBY_SUBJECT, replaceLayby } from '../layby-cache.ts';
import { LAYBY_SITUATION_LABELS, laybyMessage, laybySituations } from '../layby-messages.ts';
import { LAYBYS_TOASTS } from '../laybys.text.ts';
import { laybyContactsQuery, setLaybyContact } from '../public/laybys.queries.ts';

/** Two of them fit side by side on a phone. */
const LOOK = 'px-3';

/** Calls at one tap, or begins a message; either way the contact can be logged afterwards. */
export function LaybyReachButtons({ layby }: { layby: Layby }) {
  const [isOpen, setIsOpen] = useState(false);
  const [mode, setMode] = useState<CommunicationMode | null>(null);
  const tel = telHref(layby.customerNumber);

  function open(taken: CommunicationMode | null) {
    setMode(taken);
    setIsOpen(true);
  }

  return (
    <>
      {tel === null ? (
        <Button className={LOOK} disabled>
          <Phone aria-hidden />
          {LAYBY_CONTACT_TEXT.call}
        </Button>
      ) : (
        <Button asChild className={LOOK}>
          <a href={tel} onClick={() => open('phone')}>
            <Phone aria-hidden />
            {LAYBY_CONTACT_TEXT.call}
          </a>
        </Button>
      )}
      <Button className={LOOK} onClick={() => open(null)}>
        <MessageCircle aria-hidden />
        {LAYBY_CONTACT_TEXT.message}
      </Button>
      <LaybyContactDialog
        key={useOpeningCount(isOpen)}
        layby={layby}
        initialMode={mode}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    </>
  );
}

interface LaybyContactDialogProps extends LaybyDialogProps {
  initialMode: CommunicationMode | null;
}

function LaybyContactDialog({ layby, initialMode, ...props }: LaybyContactDialogProps) {
  const client = useQueryClient();
  const config = useAppConfig();
  const row = useRowBase(layby, LAYBY_SUBJECT);
  const { base } = row;
  const situations = laybySituations(base);
  return (
    <ContactDialog
      {...props}
      row={row}
      draftName={`contact-layby:${layby.id}`}
      customerName={base.customerFullName}
      description={
        <>
          {nameLayby(base)} · <span className="whitespace-nowrap">{formatPhone(base.customerNumber)}</span>
        </>
      }
      initialMode={initialMode}
      takesBackText={base.customerContacted ? LAYBY_CONTACT_TEXT.takesBack : null}
      composer={(onTaken) => (
        <ContactComposer
          customer={contactOf(base)}
          subject={`${config.companyName}: layby of the ${base.phoneModel}`}
          situations={situations.map((value) => ({ value, label: LAYBY_SITUATION_LABELS[value] }))}
          likely={situations[0]}
          messageFor={(situation) => laybyMessage(situation, base, config)}
          onTaken={onTaken}
        />
      )}
      earlierContacts={laybyContactsQuery(base.id)}
      onSave={async (body) => replaceLayby(client, await setLaybyContact(base, body))}
      saved={{ title: LAYBYS_TOASTS.success, description: COMMUNICATION_TEXT.updated }}
      failed={LAYBY_CONTACT_TEXT.failed}
    />
  );
}

/** Whom the agreement names; its e-mail may have been left out. */
function contactOf({ customer, customerFullName, customerNumber, customerEmail }: Layby): EmbeddedCustomer {
  return {
    ...customer,
    name: customerFullName,
    phone: customerNumber,
    email: customerEmail ?? customer.email,
  };
}
