import { MessageCircle, MessageCircleOff } from 'lucide-react';
import type { Contact } from '#shared/contracts/contacts.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { COMMUNICATION_MODE_LABELS, communicationModeOf } from '#shared/domain/labels.ts';
import { LogList } from '#web/components/log-list.tsx';
import type { LogQuery } from '#web/lib/log-query.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { WaitingLines } from '../waiting-lines.tsx';
import { CONTACT_LOG_TEXT } from './contact.text.ts';

/** `about`: the record discussed, in a list of several records. */
type ContactRow = Contact & { about?: { label: string } | null };

interface ContactListProps<Row extends ContactRow> {
  log: LogQuery<Row>;
  /** The record discussed: its contacts that wait on this device are shown first. */
  about?: { entity: string; id: number };
  className?: string;
}

/** The contacts, and attempts to contact, a customer. */
export function ContactList<Row extends ContactRow>({ log, about, className }: ContactListProps<Row>) {
  return (
    <>
      {about && <WaitingLines {...about} of="contacts" />}
      <LogList log={log} words={CONTACT_LOG_TEXT} className={className}>
        {(row) => <ContactEntry row={row} />}
      </LogList>
    </>
  );
}

function ContactEntry({ row }: { row: ContactRow }) {
  const { timeZone } = useAppConfig();
  const mode = communicationModeOf(row.communicationMode ?? '');
  const Icon = row.isReached ? MessageCircle : MessageCircleOff;
  const facts = [row.contactedBy, mode && COMMUNICATION_MODE_LABELS[mode]].filter(Boolean);
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
      <div className="min-w-0">
        <p className="font-medium">
          {row.isReached ? CONTACT_LOG_TEXT.informed : CONTACT_LOG_TEXT.notInformed}
          {facts.length > 0 && <span className="font-normal text-soft"> · {facts.join(', ')}</span>}
        </p>
        <p className="text-note break-words text-soft">
          <time dateTime={row.at}>{formatLongDateTime(new Date(row.at), timeZone)}</time>
          {row.about && ` · ${row.about.label}`}
        </p>
        {row.note && <p className="mt-0.5 text-body break-words whitespace-pre-wrap">{row.note}</p>}
      </div>
    </li>
  );
}
