import type { ReactNode } from 'react';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import {
  COMMUNICATION_MODE_LABELS,
  communicationModeOf,
  LEDGER_KIND_LABELS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
} from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { actionOf, moneyIn, typedIn } from '#web/lib/outbox/actions.ts';
import { useAppConfig } from '#web/lib/session.ts';
import type { SentWrite } from '#web/lib/writes/sent-writes.ts';
import { CONTACT_LOG_TEXT } from './contact/contact.text.ts';
import { WaitingBadge } from './waiting-badge.tsx';

interface WaitingEntriesProps {
  writes: readonly SentWrite[];
  of: 'money' | 'contacts';
}

const isMoney = (write: SentWrite) => moneyIn([write]) > 0;
const isContact = (write: SentWrite) => actionOf(write)?.endsWith('_contact') === true;

/** The waiting payments or contacts, latest first. */
export function WaitingEntries({ writes, of }: WaitingEntriesProps) {
  const shown = writes.filter(of === 'money' ? isMoney : isContact).toReversed();
  if (shown.length === 0) return null;
  const Entry = of === 'money' ? WaitingPayment : WaitingContact;
  return (
    <ul className="divide-y divide-edge border-b border-edge">
      {shown.map((write) => (
        <Entry key={write.key} write={write} />
      ))}
    </ul>
  );
}

function WaitingPayment({ write }: { write: SentWrite }) {
  const { method, payment } = typedIn(write) as { method?: unknown; payment?: { method?: unknown } | null };
  const known = PAYMENT_METHODS.find((one) => one === (method ?? payment?.method));
  return (
    <WaitingEntry
      write={write}
      what={LEDGER_KIND_LABELS.receipt}
      facts={[known && PAYMENT_METHOD_LABELS[known], write.deed?.agent]}
    >
      <p className="numerals text-right font-semibold whitespace-nowrap">{formatMoney(moneyIn([write]))}</p>
    </WaitingEntry>
  );
}

function WaitingContact({ write }: { write: SentWrite }) {
  const { customerContacted, contactedBy, communicationMode } = typedIn(write);
  const mode = communicationModeOf(String(communicationMode ?? ''));
  return (
    <WaitingEntry
      write={write}
      what={customerContacted === true ? CONTACT_LOG_TEXT.informed : CONTACT_LOG_TEXT.notInformed}
      facts={[typeof contactedBy === 'string' && contactedBy, mode && COMMUNICATION_MODE_LABELS[mode]]}
    />
  );
}

interface WaitingEntryProps {
  write: SentWrite;
  what: string;
  facts: readonly (string | false | null | undefined)[];
  children?: ReactNode;
}

function WaitingEntry({ write, what, facts, children }: WaitingEntryProps) {
  const { timeZone } = useAppConfig();
  const at = new Date(write.deed?.at ?? write.sentAt);
  const said = facts.filter(Boolean);
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {what} · {formatLongDateTime(at, timeZone)}
          <WaitingBadge writes={[write]} isBrief={false} />
        </p>
        {said.length > 0 && <p className="mt-0.5 text-note break-words text-soft">{said.join(' · ')}</p>}
      </div>
      {children}
    </li>
  );
}
