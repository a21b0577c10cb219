import { MessageCircle, MessageCircleOff } from 'lucide-react';
import type { Contact } from '#shared/contracts/contacts.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { COMMUNICATION_MODE_LABELS, communicationModeOf } from '#shared/domain/labels.ts';
import { type PartQuery, QueryPart } from '#web/components/query-part.tsx';
import { useAppConfig } from '#web/lib/session.ts';

/** A log of contacts, as it was read. */
export function ContactList({ query }: { query: PartQuery<Contact> }) {
  return (
    <QueryPart
      query={query}
      loading="Loading contacts"
      failed="The contact log could not be loaded"
      empty="Nobody has noted a contact with the customer yet"
    >
      {(rows) => (
        <ul className="divide-y divide-edge">
          {rows.map((row) => (
            <ContactRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </QueryPart>
  );
}

function ContactRow({ row }: { row: Contact }) {
  const { timeZone } = useAppConfig();
  const mode = communicationModeOf(row.communicationMode ?? '');
  const Icon = row.isReached ? MessageCircle : MessageCircleOff;
  const facts = [row.contactedBy, mode && COMMUNICATION_MODE_LABELS[mode]].filter(Boolean);
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
      <div className="min-w-0">
        <p className="font-medium">
          {row.isReached ? 'Customer informed' : 'Customer not informed'}
          {facts.length > 0 && <span className="font-normal text-soft"> · {facts.join(', ')}</span>}
        </p>
        <p className="text-note text-soft">
          <time dateTime={row.at}>{formatLongDateTime(new Date(row.at), timeZone)}</time>
        </p>
        {row.note && <p className="mt-0.5 text-body whitespace-pre-wrap">{row.note}</p>}
      </div>
    </li>
  );
}
