import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/overlay/alert-dialog.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { actionOf } from '#web/lib/outbox/actions.ts';
import { givenBack } from '#web/lib/outbox/given-back.ts';
import { isKnownByKey, isTooOld } from '#web/lib/outbox/intent.ts';
import { hangingOn, leaveBehind, makersOf } from '#web/lib/outbox/made-here.ts';
import { dropDamaged, getOutbox, subscribeToOutbox } from '#web/lib/outbox/outbox.ts';
import { sendOne } from '#web/lib/outbox/send-due.ts';
import { amountIn, nameOf, tellDropped, wordsOf } from '#web/lib/outbox/told.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { type CalledOff, callOff } from '#web/lib/writes/call-off.ts';
import { signer } from '#web/lib/writes/deed.ts';
import {
  dropWrite,
  findWrite,
  getUnsettled,
  isCancelled,
  putWrite,
  type SentWrite,
  subscribeToWrites,
} from '#web/lib/writes/sent-writes.ts';
import { turnOf } from '#web/lib/writes/subject.ts';
import { isShownWaiting } from '#web/lib/writes/waiting-writes.ts';
import { OUTBOX_TEXT } from './outbox.text.ts';
import { WaitingQuestion } from './waiting-question.tsx';

const TypedForm = lazyPart(() => import('./typed-form.tsx'), 'TypedForm');

/** The list of unsent changes on this device: what, when and by whom, with the actions for each. */
export function WaitingDialog({ open, onOpenChange }: DialogProps) {
  const unsettled = useSyncExternalStore(subscribeToWrites, getUnsettled);
  const { damaged } = useSyncExternalStore(subscribeToOutbox, getOutbox);
  const waiting = unsettled.filter(isShownWaiting);
  const asked = waiting.filter(({ refusal }) => refusal);
  const others = waiting.filter(({ refusal }) => !refusal);
  // Kept here, because the question stays open after its item has left the list.
  const [takenBack, setTakenBack] = useState<SentWrite | null>(null);
  const [typed, setTyped] = useState<{ draft: string; isOpen: boolean } | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const wasAskedRef = useRef(false);
  useEffect(() => {
    const wasAsked = wasAskedRef.current;
    wasAskedRef.current = takenBack !== null;
    if (!wasAsked || takenBack !== null) return;
    // The button that opened the question may be gone with its item: the list gets the focus, after the question has tried to return it.
    const timer = setTimeout(() => listRef.current?.focus());
    return () => clearTimeout(timer);
  }, [takenBack]);
  return (
    <>
      <Dialog
        isOpen={open}
        onOpenChange={onOpenChange}
        title={OUTBOX_TEXT.title}
        description={OUTBOX_TEXT.description}
        maxWidthPx={560}
      >
        <div ref={listRef} tabIndex={-1} className="outline-none">
          {damaged.length > 0 && (
            <Notice
              tone="warning"
              role="status"
              title={OUTBOX_TEXT.damaged(damaged.length).title}
              className="mb-4"
              actions={
                <Button size="compact" onClick={() => void dropDamaged()}>
                  {OUTBOX_TEXT.throwAway}
                </Button>
              }
            >
              {OUTBOX_TEXT.damaged(damaged.length).description}
            </Notice>
          )}
          {waiting.length === 0 ? (
            <p role="status" className="text-body text-soft">
              {OUTBOX_TEXT.none}
            </p>
          ) : (
            <ul className="grid gap-3">
              {[...asked, ...others].map((write) => (
                <WaitingItem
                  key={write.key}
                  write={write}
                  isAskedNow={write === asked[0]}
                  isBehind={!write.refusal && asked.some((one) => isAfter(write, one, waiting))}
                  isHanging={makersOf(write, waiting).length > 0}
                  onTakeBack={() => setTakenBack(write)}
                  onCorrect={(draft) => {
                    onOpenChange(false);
                    setTyped({ draft, isOpen: true });
                  }}
                />
              ))}
            </ul>
          )}
          <GivenBackList />
        </div>
      </Dialog>
      {typed && (
        <TypedForm
          draft={typed.draft}
          open={typed.isOpen}
          onOpenChange={(isOpen) => setTyped({ ...typed, isOpen })}
        />
      )}
      {takenBack && (
        <TakeBackQuestion key={takenBack.key} write={takenBack} onDone={() => setTakenBack(null)} />
      )}
    </>
  );
}

/** Refunds that customers received on this device: their slips can be printed again. */
function GivenBackList() {
  const { timeZone } = useAppConfig();
  const slips = givenBack();
  if (slips.length === 0) return null;
  return (
    <section aria-label={OUTBOX_TEXT.givenBackTitle} className="mt-5">
      <h3 className="mb-2 text-note font-semibold text-faint">{OUTBOX_TEXT.givenBackTitle}</h3>
      <ul className="grid gap-3">
        {slips.map(({ key, what, amount, at, by }) => (
          <li key={key} className="grid gap-1 rounded-control border border-edge p-3.5">
            <p className="text-body wrap-anywhere">{unbroken(`${what} · ${amount}`)}</p>
            <p className="text-note text-soft">
              {[formatLongDateTime(new Date(at), timeZone), by ?? OUTBOX_TEXT.nobody].join(' · ')}
            </p>
            <PaperLink writeKey={key} variant="secondary">
              {OUTBOX_TEXT.slip}
            </PaperLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The provisional receipt or slip that the customer takes along until the change is saved. */
function Paper({ write }: { write: SentWrite }) {
  const isSlip = actionOf(write) === 'hand_over';
  if (!isSlip && amountIn(write) === null) return null;
  return (
    <PaperLink writeKey={write.key}>
      {isSlip ? OUTBOX_TEXT.provisionalSlip : OUTBOX_TEXT.provisional}
    </PaperLink>
  );
}

interface PaperLinkProps {
  writeKey: string;
  variant?: 'ghost' | 'secondary';
  children: string;
}

function PaperLink({ writeKey, variant = 'ghost', children }: PaperLinkProps) {
  return (
    <Button asChild size="compact" variant={variant} className="w-fit">
      <Link to="/print/provisional/$writeKey" params={{ writeKey }} target="_blank">
        {children}
      </Link>
    </Button>
  );
}

interface WaitingItemProps {
  write: SentWrite;
  /** Only one question is shown at a time. */
  isAskedNow: boolean;
  /** An earlier change has an open question: one of the same record, or the one that creates it. */
  isBehind: boolean;
  /** It refers to a record that is not saved yet. */
  isHanging: boolean;
  onTakeBack: () => void;
  onCorrect: (draft: string) => void;
}

function WaitingItem({ write, isAskedNow, isBehind, isHanging, onTakeBack, onCorrect }: WaitingItemProps) {
  const { timeZone } = useAppConfig();
  const [isSending, setIsSending] = useState(false);
  const words = wordsOf(write);
  const at = formatLongDateTime(new Date(write.deed?.at ?? write.sentAt), timeZone);
  const isHere = isOfHere(write);

  async function send(): Promise<void> {
    setIsSending(true);
    const outcome = await sendOne(write.key);
    setIsSending(false);
    if (outcome?.kind !== 'unknown') return;
    // Sending a cancelled change again revokes the cancellation: it is sent once there is a connection.
    const now = findWrite(write.key);
    if (now && isCancelled(now)) putWrite({ ...now, isHeld: false });
    toast({ title: words, description: OUTBOX_TEXT.stillUnknown });
  }

  return (
    <li className="grid gap-2 rounded-control border border-edge p-3.5">
      <p className="text-body font-semibold wrap-anywhere">{unbroken(nameOf(write))}</p>
      <p className="text-note text-soft">
        {[
          at,
          write.deed?.isUnsure && OUTBOX_TEXT.unsure,
          write.deed?.agent === null ? OUTBOX_TEXT.nobody : write.deed?.agent,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isAskedNow && isHere && write.refusal ? (
        <WaitingQuestion write={write} refusal={write.refusal} onCorrect={onCorrect} />
      ) : (
        <>
          <p className="text-note">
            {isBehind ? OUTBOX_TEXT.behind : isHanging ? OUTBOX_TEXT.hangs : standingOf(write)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="compact"
              isPending={isSending}
              disabled={!isHere || isBehind || isHanging}
              onClick={() => void send()}
            >
              {OUTBOX_TEXT.sendNow}
            </Button>
            <Button size="compact" variant="ghost" disabled={isSending} onClick={onTakeBack}>
              {OUTBOX_TEXT.takeBack}
            </Button>
            <Paper write={write} />
          </div>
        </>
      )}
    </li>
  );
}

function TakeBackQuestion({ write, onDone }: { write: SentWrite; onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  const [isPending, setIsPending] = useState(false);
  const words = wordsOf(write);
  const canAsk = isOfHere(write) && isKnownByKey(write);
  const hanging = hangingOn(write, getUnsettled()).map(nameOf);
  const risk = canAsk ? OUTBOX_TEXT.takeBackNote : OUTBOX_TEXT.takeBackUnasked;

  async function takeBack(): Promise<void> {
    setIsPending(true);
    const outcome = canAsk ? await callOff(write) : 'dropped';
    if (canAsk) tell(outcome);
    else dropWrite(write.key);
    if (outcome === 'dropped') {
      note(canAsk ? OUTBOX_TEXT.droppedBecause : OUTBOX_TEXT.droppedUnasked);
      await leaveBehind(write);
    }
    setIsOpen(false);
    onDone();
  }

  function tell(outcome: CalledOff): void {
    if (outcome === 'unknown') return void toast({ title: words, description: OUTBOX_TEXT.stillUnknown });
    toast({
      title: outcome === 'saved' ? OUTBOX_TEXT.wasSaved : OUTBOX_TEXT.takenBack,
      description: words,
    });
  }

  /**
   * Records the discarded change in the history. A change that never left the device concerns nobody else, unless it is about money, for
   * which a provisional receipt may exist. Nothing is sent to another shop.
   */
  function note(because: string): void {
    if (isOfShop(write) && (!write.isUnsent || amountIn(write) !== null))
      void tellDropped(write, because, OUTBOX_TEXT.droppedAnswer);
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onDone()}
      title={OUTBOX_TEXT.takeBackTitle}
      description={
        <>
          {words}
          <br />
          {write.isUnsent ? OUTBOX_TEXT.takeBackUnsent : risk}
          {hanging.length > 0 && ` ${OUTBOX_TEXT.hangingGoes(hanging)}`}
        </>
      }
      confirmLabel={OUTBOX_TEXT.takeBack}
      isPending={isPending}
      onConfirm={() => void takeBack()}
    />
  );
}

/** Whether this server can be asked about the change: it is of this shop, and not too old. */
function isOfHere(write: SentWrite): boolean {
  return isOfShop(write) && !isTooOld(write, Date.now());
}

function isOfShop({ deed }: SentWrite): boolean {
  return deed?.shop === signer.current?.shop;
}

/** Whether it has to wait for the answer to the other change: of the same record, or of one that it depends on. */
function isAfter(write: SentWrite, other: SentWrite, all: readonly SentWrite[]): boolean {
  const chain = [write, ...makersOf(write, all)];
  return chain.some((one) => one.key === other.key || turnOf(one) === turnOf(other));
}

function standingOf(write: SentWrite): string {
  if (!isOfShop(write)) return OUTBOX_TEXT.otherShop;
  if (isTooOld(write, Date.now())) return OUTBOX_TEXT.tooOld;
  if (write.refusal !== undefined) return OUTBOX_TEXT.askedNext;
  return write.isHeld ? OUTBOX_TEXT.cancelled : OUTBOX_TEXT.waits;
}
