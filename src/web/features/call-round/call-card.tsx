import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { CallCard as Card } from '#shared/contracts/call-round.ts';
import { addDays, describeWait, formatLongDate, formatLongDateTime } from '#shared/domain/calendar.ts';
import { type CallOutcome, MOST_DAYS_AHEAD } from '#shared/domain/call-round.ts';
import { CALL_OUTCOME_LABELS, CALL_REASON_LABELS } from '#shared/domain/call-words.ts';
import type { CommunicationMode } from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { formatPhone, smsHref, telHref, whatsappHref } from '#shared/domain/phone.ts';
import { branchLabel } from '#web/components/shop/agents-and-branches.ts';
import { RecordLink } from '#web/components/shop/record-link.tsx';
import { takePress } from '#web/components/shop/step-guard.ts';
import { Button, type ButtonProps } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { KeyHint } from '#web/components/ui/key-hint.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { useMinute, useToday } from '#web/lib/shop-clock.ts';
import { CALL_TEXT, triesText } from './call-round.text.ts';
import { MessageLanguage } from './message-language.tsx';

export interface CallDeed {
  outcome: CallOutcome;
  communicationMode: CommunicationMode;
  day?: string;
}

interface CallCardProps {
  card: Card;
  isPending: boolean;
  /** Who is on the telephone is not taken away with the connection: nothing is written meanwhile. */
  isOffline: boolean;
  onOutcome: (deed: CallDeed) => void;
  onNext: () => void;
}

const OUTCOMES: readonly { outcome: Exclude<CallOutcome, 'coming'>; shortcut: string }[] = [
  { outcome: 'reached', shortcut: 'r' },
  { outcome: 'no_answer', shortcut: 'a' },
  { outcome: 'wrong_number', shortcut: 'u' },
  { outcome: 'do_not_call', shortcut: 'q' },
];

/** One person: why they are called, what is said, and what became of it, one key each. */
export function CallCard({ card, isPending, isOffline, onOutcome, onNext }: CallCardProps) {
  const { customer } = card;
  const headRef = useRef<HTMLHeadingElement>(null);
  /** How they were last tried; the telephone, until something else is pressed. */
  const [mode, setMode] = useState<CommunicationMode>('phone');
  const [isComing, setIsComing] = useState(false);
  // The next person begins where the last one ended: at the head, for keys and for who listens.
  useEffect(() => {
    headRef.current?.focus({ preventScroll: true });
    // The buttons of the one before lie a screen below: nobody is called whose name is out of sight.
    headRef.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const state = { isPending, isOffline };
  const language = card.messages.second === null ? 'english' : customer.language;
  const message = card.messages[language] ?? card.messages.english;
  const close = () => {
    setIsComing(false);
    headRef.current?.focus();
  };
  return (
    <div data-call className="grid gap-3 lg:grid-cols-[3fr_minmax(18rem,2fr)] lg:items-start">
      <Panel className="grid gap-4">
        <div className="grid gap-1">
          <h2
            ref={headRef}
            tabIndex={-1}
            className="scroll-mt-36 text-title font-semibold wrap-anywhere outline-none"
          >
            <RecordLink entity="customer" id={customer.id} className="hover:underline">
              {customer.name}
            </RecordLink>
          </h2>
          <p className="text-name">{formatPhone(customer.phone)}</p>
          {card.tries > 0 && <p className="text-note text-soft">{triesText(card.tries)}</p>}
        </div>
        <section className="grid gap-2">
          <h3 className="text-note font-semibold text-soft">{CALL_TEXT.why}</h3>
          <ul className="grid gap-2">
            {card.reasons.map((reason) => (
              <li key={`${reason.kind} ${reason.subjectKind} ${reason.subjectId}`}>
                <Reason reason={reason} />
              </li>
            ))}
          </ul>
        </section>
        <section className="grid gap-2">
          <h3 className="text-note font-semibold text-soft">{CALL_TEXT.message}</h3>
          <MessageLanguage card={card} language={language} isOffline={isOffline} />
          <p className="rounded-control border border-edge bg-panel px-3.5 py-3 text-body wrap-anywhere">
            {message}
          </p>
        </section>
        <Contacts contacts={card.contacts} />
      </Panel>
      <Panel className="grid gap-4">
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-2 text-note font-semibold text-soft">{CALL_TEXT.reach}</legend>
          <Way
            href={telHref(customer.phone)}
            shortcut="c"
            label={CALL_TEXT.call}
            onUse={() => setMode('phone')}
          />
          <Way
            href={whatsappHref(customer.phone, message)}
            shortcut="w"
            label={CALL_TEXT.whatsapp}
            onUse={() => setMode('whatsapp')}
          />
          <Way
            href={smsHref(customer.phone, message)}
            shortcut="t"
            label={CALL_TEXT.sms}
            onUse={() => setMode('sms')}
          />
          <Way
            href={customer.email && mailHref(customer.email, message)}
            shortcut="m"
            label={CALL_TEXT.email}
            onUse={() => setMode('email')}
          />
        </fieldset>
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-note font-semibold text-soft">{CALL_TEXT.outcome}</legend>
          {OUTCOMES.map(({ outcome, shortcut }) => (
            <CardButton
              key={outcome}
              aria-keyshortcuts={shortcut}
              {...state}
              onPress={() => onOutcome({ outcome, communicationMode: mode })}
            >
              {CALL_OUTCOME_LABELS[outcome]}
              <KeyHint shortcut={shortcut} />
            </CardButton>
          ))}
          {isComing ? (
            <ComingDay
              {...state}
              onDay={(day) => onOutcome({ outcome: 'coming', communicationMode: mode, day })}
              onCancel={close}
            />
          ) : (
            <CardButton aria-keyshortcuts="d" {...state} onPress={() => setIsComing(true)}>
              {`${CALL_TEXT.comingOn}…`}
              <KeyHint shortcut="d" />
            </CardButton>
          )}
        </fieldset>
        <CardButton variant="ghost" aria-keyshortcuts="Space" {...state} onPress={onNext}>
          {CALL_TEXT.next}
          <KeyHint shortcut="␣" />
        </CardButton>
      </Panel>
    </div>
  );
}

interface CardButtonProps extends Omit<ButtonProps, 'onClick'> {
  isPending: boolean;
  isOffline: boolean;
  onPress: () => void;
}

/** The next person's stands where the last one's stood: the second of two quick presses is not theirs. Keys wait for the card. */
function CardButton({ isPending, isOffline, onPress, ...props }: CardButtonProps) {
  const press = ({ currentTarget, detail: presses }: MouseEvent<HTMLButtonElement>) => {
    const isByKey = presses === 0;
    if (!isPending && !isOffline && (isByKey || takePress(currentTarget))) onPress();
  };
  return (
    <Button isPending={isPending} {...(isOffline && { 'aria-disabled': true })} onClick={press} {...props} />
  );
}

function Reason({ reason }: { reason: Card['reasons'][number] }) {
  const { timeZone } = useAppConfig();
  const now = useMinute();
  const { kind, subjectKind, subjectId, label, since, branch, balance, day } = reason;
  const isMoney = kind === 'layby_due' || kind === 'layby_overdue';
  const wait = describeWait(new Date(since), now, timeZone);
  const facts = [
    branchLabel(branch),
    isMoney && balance !== null && formatMoney(balance),
    day !== null ? formatLongDate(day, timeZone) : wait && `for ${wait}`,
  ].filter(Boolean);
  return (
    <>
      <p className="font-medium">{CALL_REASON_LABELS[kind]}</p>
      <p className="text-note text-soft">
        <RecordLink
          entity={subjectKind}
          id={subjectId}
          className="text-cyan-ink underline underline-offset-2"
        >
          {label}
        </RecordLink>
        {facts.length > 0 && ` · ${facts.join(' · ')}`}
      </p>
    </>
  );
}

function Contacts({ contacts }: { contacts: Card['contacts'] }) {
  const { timeZone } = useAppConfig();
  return (
    <section className="grid gap-2">
      <h3 className="text-note font-semibold text-soft">{CALL_TEXT.contacts}</h3>
      {contacts.length === 0 && <p className="text-note text-soft">{CALL_TEXT.noContacts}</p>}
      <ul className="grid gap-1 text-note">
        {contacts.map(({ id, at, isReached, contactedBy, note }) => (
          <li key={id} className="wrap-anywhere">
            <time dateTime={at}>{formatLongDateTime(new Date(at), timeZone)}</time>
            {` · ${[isReached ? 'Informed' : 'Not informed', contactedBy, note].filter(Boolean).join(' · ')}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WayProps {
  /** Null where there is none. */
  href: string | null;
  shortcut: string;
  label: string;
  onUse: () => void;
}

/** A way to reach them from this device. Nothing is ever sent by itself. */
function Way({ href, shortcut, label, onUse }: WayProps) {
  if (href === null) return null;
  const isElsewhere = href.startsWith('https:');
  return (
    <Button asChild>
      <a
        href={href}
        aria-keyshortcuts={shortcut}
        onClick={onUse}
        {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
      >
        {label}
        <KeyHint shortcut={shortcut} />
      </a>
    </Button>
  );
}

const mailHref = (address: string, message: string) =>
  `mailto:${encodeURIComponent(address)}?body=${encodeURIComponent(message.toWellFormed())}`;

interface ComingDayProps {
  isPending: boolean;
  isOffline: boolean;
  onDay: (day: string) => void;
  onCancel: () => void;
}

function ComingDay({ isPending, isOffline, onDay, onCancel }: ComingDayProps) {
  const { today } = useToday();
  const [day, setDay] = useState(today);
  const inputRef = useRef<HTMLInputElement>(null);
  // It was asked for by the press that opened it: once, news of others leave the focus where it is.
  useEffect(() => {
    inputRef.current?.focus();
  }, []);
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isOffline && day !== '') onDay(day);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <Field label={CALL_TEXT.comingOn}>
        <Input
          type="date"
          required
          ref={inputRef}
          min={today}
          max={addDays(today, MOST_DAYS_AHEAD)}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="compact"
          variant="primary"
          isPending={isPending}
          {...(isOffline && { 'aria-disabled': true })}
        >
          {CALL_TEXT.save}
        </Button>
        <Button size="compact" variant="ghost" onClick={onCancel}>
          {CALL_TEXT.cancel}
        </Button>
      </div>
    </form>
  );
}
