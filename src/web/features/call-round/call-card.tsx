import { type ChangeEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { CallCard as Card } from '#shared/contracts/call-round.ts';
import { addDays, dayOf, describeWait, formatLongDate, formatLongDateTime } from '#shared/domain/calendar.ts';
import { type CallOutcome, type CallReasonKind, MOST_DAYS_AHEAD } from '#shared/domain/call-round.ts';
import { CALL_OUTCOME_LABELS, CALL_REASON_LABELS } from '#shared/domain/call-words.ts';
import { branchLabel, type CommunicationMode } from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { formatPhone, smsHref, telHref, whatsappHref } from '#shared/domain/phone.ts';
import { toldWords } from '#shared/domain/promise.ts';
import { Notice } from '#web/components/notice.tsx';
import { RecordLink } from '#web/components/shop/record-link.tsx';
import { takePress } from '#web/components/shop/step-guard.ts';
import { Button, type ButtonProps } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { PlatformPicker } from '#web/components/ui/form/platform-picker.tsx';
import { KeyHint } from '#web/components/ui/key-hint.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { useMinute, useToday } from '#web/lib/shop-clock.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { useIsCoarsePointer } from '#web/lib/use-media-query.ts';
import { CALL_TEXT, triesText } from './call-round.text.ts';
import { MessageLanguage } from './message-language.tsx';
import { type CardNews, useCardNews } from './use-card-news.ts';

export interface CallDeed {
  outcome: CallOutcome;
  communicationMode: CommunicationMode;
  day?: string;
}

/** The button whose request is pending: only that one shows a spinner. */
export type CallBusy = CallOutcome | 'next' | null;

interface CallCardProps {
  /** The card as the server gave it, and when that was by this device's clock. */
  taken: Card;
  takenAt: number;
  busy: CallBusy;
  /** Without a connection the card stays, as the agent may be on the telephone; outcomes cannot be recorded meanwhile. */
  isOffline: boolean;
  onOutcome: (deed: CallDeed, shown: Card) => void;
  onNext: () => void;
  onTakeAgain: () => void;
  /** Goes to the next customer without putting this one off, as there is no reason left to call them. */
  onMoveOn: () => void;
}

const OUTCOMES: readonly { outcome: Exclude<CallOutcome, 'coming'>; shortcut: string }[] = [
  { outcome: 'reached', shortcut: 'r' },
  { outcome: 'no_answer', shortcut: 'a' },
  { outcome: 'wrong_number', shortcut: 'u' },
  { outcome: 'do_not_call', shortcut: 'q' },
];

/** One customer: why to call, what to say, and the outcomes, each with its own key. */
export function CallCard(props: CallCardProps) {
  const { taken, takenAt, busy, isOffline, onOutcome, onNext, onTakeAgain, onMoveOn } = props;
  const { card, news, showAll } = useCardNews(taken, takenAt);
  const { customer } = card;
  const headRef = useRef<HTMLHeadingElement>(null);
  /** The way of the last attempt; the telephone until another one is used. */
  const [mode, setMode] = useState<CommunicationMode>('phone');
  const [isComing, setIsComing] = useState(false);
  // Moves the focus to the head of each new card, for keyboard and screen reader users.
  useEffect(() => {
    headRef.current?.focus({ preventScroll: true });
    // The outcome buttons may be a screen further down: the customer's name must be visible before a call.
    headRef.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const tel = telHref(customer.phone);
  const shownNews = busy === null ? news : null;
  const state = { busy, isOff: isOffline };
  const outcomeState = { busy, isOff: isOffline || (shownNews?.isFinal ?? false) };
  const language = card.messages.second === null ? 'english' : customer.language;
  const message = card.messages[language] ?? card.messages.english;
  const record = (deed: CallDeed) => onOutcome(deed, card);
  const close = () => {
    setIsComing(false);
    headRef.current?.focus();
  };
  return (
    <div
      data-call
      aria-busy={busy !== null}
      className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)] lg:items-start"
    >
      {shownNews && (
        <CardNotice
          {...{ news: shownNews, isOffline }}
          onNext={shownNews.offer === 'take' ? onNext : onMoveOn}
          onOffer={shownNews.offer === 'show' ? showAll : onTakeAgain}
        />
      )}
      <Panel className="grid grid-cols-1 gap-4">
        <div className="grid gap-1">
          <h2
            ref={headRef}
            tabIndex={-1}
            className="scroll-mt-24 text-title font-semibold wrap-anywhere outline-none"
          >
            <RecordLink entity="customer" id={customer.id} className="hover:underline">
              {customer.name}
            </RecordLink>
          </h2>
          <p className="text-name">
            {tel === null ? (
              formatPhone(customer.phone)
            ) : (
              <a href={tel} onClick={() => setMode('phone')} className="hover:underline">
                {formatPhone(customer.phone)}
              </a>
            )}
          </p>
          {card.tries > 0 && <p className="text-note text-soft">{triesText(card.tries)}</p>}
        </div>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{CALL_TEXT.reach}</legend>
          <Way href={tel} shortcut="c" label={CALL_TEXT.call} onUse={() => setMode('phone')} />
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
            {unbroken(message)}
          </p>
        </section>
        <Contacts contacts={card.contacts} />
      </Panel>
      <Panel className="grid grid-cols-1 gap-4">
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-note font-semibold text-soft">{CALL_TEXT.outcome}</legend>
          {OUTCOMES.map(({ outcome, shortcut }) => (
            <CardButton
              key={outcome}
              aria-keyshortcuts={shortcut}
              {...outcomeState}
              what={outcome}
              onPress={() => record({ outcome, communicationMode: mode })}
            >
              {CALL_OUTCOME_LABELS[outcome]}
              <KeyHint shortcut={shortcut} />
            </CardButton>
          ))}
          {isComing ? (
            <ComingDay
              {...outcomeState}
              onDay={(day) => record({ outcome: 'coming', communicationMode: mode, day })}
              onCancel={close}
            />
          ) : (
            <CardButton
              what="coming"
              aria-keyshortcuts="d"
              {...outcomeState}
              onPress={() => setIsComing(true)}
            >
              {`${CALL_TEXT.comingOn}…`}
              <KeyHint shortcut="d" />
            </CardButton>
          )}
        </fieldset>
        <CardButton what="next" variant="ghost" aria-keyshortcuts="Space" {...state} onPress={onNext}>
          {CALL_TEXT.next}
          <KeyHint shortcut="␣" />
        </CardButton>
        <p role="status" className="min-h-5 text-note text-soft">
          {busy !== null && (busy === 'next' ? CALL_TEXT.looking : CALL_TEXT.saving)}
        </p>
      </Panel>
    </div>
  );
}

interface CardButtonProps extends Omit<ButtonProps, 'onClick'> {
  what: CallBusy;
  busy: CallBusy;
  isOff: boolean;
  onPress: () => void;
}

/**
 * A button of the next card appears where the last card's was, so that a quick second press is ignored. Keys work as soon as the card is
 * shown.
 */
function CardButton({ what, busy, isOff, onPress, ...props }: CardButtonProps) {
  const cannot = isOff || busy !== null;
  const press = ({ currentTarget, detail: presses }: MouseEvent<HTMLButtonElement>) => {
    const isByKey = presses === 0;
    if (!cannot && (isByKey || takePress(currentTarget))) onPress();
  };
  return (
    <Button isPending={what === busy} {...(cannot && { 'aria-disabled': true })} onClick={press} {...props} />
  );
}

interface CardNoticeProps {
  news: CardNews;
  isOffline: boolean;
  onNext: () => void;
  onOffer: () => void;
}

/** What has changed for this customer while the card was open. */
function CardNotice({ news, isOffline, onNext, onOffer }: CardNoticeProps) {
  const { title, text, offer } = news;
  const state = isOffline && { 'aria-disabled': true };
  return (
    <Notice
      tone="warning"
      role="status"
      title={title}
      className="lg:col-span-2"
      actions={
        <>
          {offer && (
            <Button size="compact" {...state} onClick={() => isOffline || onOffer()}>
              {offer === 'show' ? CALL_TEXT.look : CALL_TEXT.takeAgain}
            </Button>
          )}
          {offer !== 'show' && (
            <Button size="compact" {...state} onClick={() => isOffline || onNext()}>
              {CALL_TEXT.nextCustomer}
            </Button>
          )}
        </>
      }
    >
      {text}
    </Notice>
  );
}

/** The reasons that concern money, or at whose collection money is paid. */
const WITH_MONEY: readonly CallReasonKind[] = ['layby_due', 'layby_overdue', 'in_branch', 'still_waiting'];

function Reason({ reason }: { reason: Card['reasons'][number] }) {
  const { timeZone } = useAppConfig();
  const now = useMinute();
  const { kind, subjectKind, subjectId, label, since, branch, balance, day, toldDay } = reason;
  const wait = describeWait(new Date(since), now, timeZone);
  const today = dayOf(now, timeZone);
  const dueOn = day && formatLongDate(day, timeZone);
  const facts = [
    branchLabel(branch),
    WITH_MONEY.includes(kind) && Number(balance ?? 0) > 0 && unbroken(`${formatMoney(balance ?? '')} due`),
    toldDay === null ? (dueOn ?? (wait && `for ${wait}`)) : toldWords(toldDay, day ?? today, today),
  ].filter(Boolean);
  return (
    <>
      <p className="font-medium">{CALL_REASON_LABELS[kind]}</p>
      <p className="text-note wrap-anywhere text-soft">
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
  /** Null when there is no such contact data. */
  href: string | null;
  shortcut: string;
  label: string;
  onUse: () => void;
}

/** A link to contact the customer from this device. Nothing is ever sent automatically. */
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
  busy: CallBusy;
  isOff: boolean;
  onDay: (day: string) => void;
  onCancel: () => void;
}

function ComingDay({ busy, isOff, onDay, onCancel }: ComingDayProps) {
  const { today } = useToday();
  const [day, setDay] = useState(today);
  const isCoarse = useIsCoarsePointer();
  const inputRef = useRef<HTMLInputElement>(null);
  const words = day && formatLongDate(day, 'UTC');
  const input = {
    ...{ required: true, ref: inputRef, min: today, max: addDays(today, MOST_DAYS_AHEAD), value: day },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setDay(target.value),
  };
  // Focused once, when the button that opened it was pressed; later updates leave the focus where it is.
  useEffect(() => {
    inputRef.current?.focus();
  }, []);
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === null && !isOff && day !== '') onDay(day);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      {isCoarse ? (
        <Field label={CALL_TEXT.comingOn}>
          <PlatformPicker type="date" words={words} {...input} />
        </Field>
      ) : (
        // A date input that the keyboard alone can fill; the browser formats its date, so the hint repeats it in the shop's format.
        <Field label={CALL_TEXT.comingOn} hint={words}>
          <Input type="date" {...input} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="compact"
          variant="primary"
          isPending={busy === 'coming'}
          {...((isOff || busy !== null) && { 'aria-disabled': true })}
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
