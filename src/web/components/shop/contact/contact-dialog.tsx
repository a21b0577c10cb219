import { type ReactNode, useRef, useState } from 'react';
import type { Contact, CustomerContactBody } from '#shared/contracts/contacts.ts';
import type { CommunicationMode } from '#shared/domain/labels.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { forWhom } from '#web/components/dialog/for-whom.ts';
import type { RowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact/contact.text.ts';
import type { ComposerFrame } from '#web/components/shop/contact/contact-composer.tsx';
import { ContactList } from '#web/components/shop/contact/contact-list.tsx';
import {
  ContactLogFields,
  type ContactLogForm,
  contactLogForm,
} from '#web/components/shop/contact/contact-log-fields.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import type { LogQuery } from '#web/lib/log-query.ts';
import { useDevice } from '#web/lib/session.ts';

interface ContactDialogProps<Row extends { id: number; version: number }> extends DialogProps {
  /** The record that the customer is contacted about. */
  row: RowBase<Row>;
  entity: 'payment' | 'layby' | 'reservation';
  /** The name of the draft: 'contact-layby:12'. */
  draftName: string;
  customerName: string;
  title?: string;
  description: ReactNode;
  /** The subject in plain text, where the description is not plain text. */
  about?: string;
  /** A way of contact that was used before the dialog opened. */
  initialMode?: CommunicationMode | null;
  /** What “Not reached” undoes where the customer is marked as informed; null where they are not. */
  takesBackText: string | null;
  /** Renders the message and the ways to send it. */
  composer: (frame: ComposerFrame) => ReactNode;
  earlierContacts: LogQuery<Contact>;
  /** Saves the contact, and returns the updated row. */
  onSave: (body: CustomerContactBody) => Promise<Row>;
  /** The messages on success and on failure. */
  saved: { title: string; description: string };
  failed: string;
}

/** Ways that include the message: opening one counts as telling the customer. The outcome of a call is only known afterwards. */
const TELLING: readonly CommunicationMode[] = ['whatsapp', 'sms', 'email'];

/**
 * Contacts a customer from this device, and notes who did it, how, and the outcome. A way that includes the message, or the outcome of a call, is one
 * press, which also saves.
 */
export function ContactDialog<Row extends { id: number; version: number }>({
  row,
  entity,
  draftName,
  customerName,
  title = COMMUNICATION_TEXT.title,
  description,
  about,
  initialMode = null,
  takesBackText,
  composer,
  earlierContacts,
  onSave,
  saved,
  failed,
  ...props
}: ContactDialogProps<Row>) {
  const { agent } = useDevice();
  const undoable = useUndoable(entity);
  const logRef = useRef<HTMLElement>(null);
  const [isMessageTyped, setIsMessageTyped] = useState(false);
  const dialog = useFormDialog<ContactLogForm, Row, 'not_reached'>({
    mayWait: true,
    ...props,
    draft: {
      name: draftName,
      doing: forWhom('noting a contact', customerName),
      hasUnkept: isMessageTyped,
    },
    schema: contactLogForm,
    defaultValues: { contactedBy: agent ?? '', communicationMode: initialMode, note: '' },
    failed,
    base: row,
    save: async ({ contactedBy, communicationMode, note }, { answer }) => {
      const { base } = row;
      const customerContacted = answer !== 'not_reached';
      const noted = await onSave({ customerContacted, contactedBy, communicationMode, note });
      toast({ ...saved, ...undoable(noted, base, customerName) });
    },
    // On a phone, the invalid field is below the message and out of sight.
    onIncomplete: () => logRef.current?.scrollIntoView({ block: 'start' }),
  });
  const { form } = dialog;
  function take(mode: CommunicationMode) {
    form.setValue('communicationMode', mode, { shouldValidate: true, shouldDirty: true });
    if (TELLING.includes(mode) && !dialog.isPending) dialog.submit();
  }
  return (
    <FormDialog
      dialog={dialog}
      title={title}
      description={description}
      about={about}
      maxWidthPx={600}
      submitLabel={COMMUNICATION_TEXT.reached}
      secondSubmit={{
        label: COMMUNICATION_TEXT.notReached,
        onPress: () => dialog.submit('not_reached'),
      }}
    >
      {composer({ onTaken: take, isFirst: initialMode === null, onTyped: () => setIsMessageTyped(true) })}
      <section
        ref={logRef}
        aria-label={COMMUNICATION_TEXT.log}
        className="grid gap-4 border-t border-edge pt-4"
      >
        <h3 className="font-semibold">{COMMUNICATION_TEXT.log}</h3>
        <ContactLogFields form={form} takesBackText={takesBackText} />
      </section>
      <section aria-label={COMMUNICATION_TEXT.earlier} className="border-t border-edge pt-4">
        <h3 className="font-semibold">{COMMUNICATION_TEXT.earlier}</h3>
        <ContactList log={earlierContacts} about={{ entity, id: row.base.id }} />
      </section>
    </FormDialog>
  );
}
