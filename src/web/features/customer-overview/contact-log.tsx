import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircle, MessageCircleOff } from 'lucide-react';
import type { CustomerContactRow } from '#shared/contracts/customer-overview.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { COMMUNICATION_MODE_LABELS, communicationModeOf } from '#shared/domain/labels.ts';
import { QueryPart } from '#web/components/query-part.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { customerContactsQuery } from './customer-overview.queries.ts';
import { OVERVIEW_TEXT } from './customer-overview.text.ts';

/** Every attempt to reach the customer, about whatever it was, newest first. */
export function ContactLog({ customerId }: { customerId: number }) {
  const query = useInfiniteQuery(customerContactsQuery(customerId));
  return (
    <QueryPart
      query={query}
      loading={OVERVIEW_TEXT.loading}
      failed={OVERVIEW_TEXT.failed}
      empty={OVERVIEW_TEXT.noContacts}
    >
      {(rows) => (
        <ul className="-mt-3 divide-y divide-edge">
          {rows.map((row) => (
            <ContactRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </QueryPart>
  );
}

function ContactRow({ row }: { row: CustomerContactRow }) {
  const { timeZone } = useAppConfig();
  const mode = communicationModeOf(row.communicationMode ?? '');
  const Icon = row.isReached ? MessageCircle : MessageCircleOff;
  const facts = [row.contactedBy, mode && COMMUNICATION_MODE_LABELS[mode]].filter(Boolean);
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
      <div className="min-w-0">
        <p className="font-medium">
          {row.isReached ? OVERVIEW_TEXT.informed : OVERVIEW_TEXT.notInformed}
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
