import { useState, useSyncExternalStore } from 'react';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/overlay/alert-dialog.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { isKnownByKey, isTooOld } from '#web/lib/outbox/intent.ts';
import { dropDamaged, getOutbox, subscribeToOutbox } from '#web/lib/outbox/outbox.ts';
import { tellDropped, wordsOf } from '#web/lib/outbox/told.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { callOff } from '#web/lib/writes/call-off.ts';
import { signer } from '#web/lib/writes/deed.ts';
import {
  dropWrite,
  getUnsettled,
  putWrite,
  type SentWrite,
  subscribeToWrites,
} from '#web/lib/writes/sent-writes.ts';
import { settle } from '#web/lib/writes/settle.ts';
import { OUTBOX_TEXT } from './outbox.text.ts';

/** What waits on this device: what it is, when and by whom it was done, and what may be done about it. */
export function WaitingDialog({ open, onOpenChange }: DialogProps) {
  const unsettled = useSyncExternalStore(subscribeToWrites, getUnsettled);
  const { damaged } = useSyncExternalStore(subscribeToOutbox, getOutbox);
  const waiting = unsettled.filter(({ isWaiting }) => isWaiting);
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={OUTBOX_TEXT.title}
      description={OUTBOX_TEXT.description}
      maxWidthPx={560}
    >
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
          {waiting.map((write) => (
            <WaitingItem key={write.key} write={write} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function WaitingItem({ write }: { write: SentWrite }) {
  const { timeZone } = useAppConfig();
  const [isSending, setIsSending] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [isTakingBack, setIsTakingBack] = useState(false);
  const words = wordsOf(write);
  const at = formatLongDateTime(new Date(write.deed?.at ?? write.sentAt), timeZone);
  const isHere = write.deed?.shop === signer.current?.shop && !isTooOld(write, Date.now());
  const canAsk = isHere && isKnownByKey(write);

  async function send(): Promise<void> {
    setIsSending(true);
    const { kind } = await settle(write);
    setIsSending(false);
    if (kind !== 'unknown') return;
    // Whoever has cancelled it has thought again: it goes when there is a link.
    if (write.isHeld && write.refusal === undefined) putWrite({ ...write, isHeld: false });
    toast({ title: words, description: OUTBOX_TEXT.stillUnknown });
  }

  async function takeBack(): Promise<void> {
    if (!canAsk) return dropWrite(write.key);
    setIsTakingBack(true);
    const outcome = await callOff(write);
    setIsTakingBack(false);
    setIsAsked(false);
    if (outcome === 'unknown') return void toast({ title: words, description: OUTBOX_TEXT.stillUnknown });
    const title = outcome === 'saved' ? OUTBOX_TEXT.wasSaved : OUTBOX_TEXT.takenBack;
    toast({ title, description: words });
    if (outcome === 'dropped')
      await tellDropped(write, OUTBOX_TEXT.droppedBecause, OUTBOX_TEXT.droppedAnswer);
  }

  return (
    <li className="grid gap-2 rounded-control border border-edge p-3.5">
      <p className="text-body font-semibold wrap-anywhere">{words}</p>
      <p className="text-note text-soft">
        {[at, write.deed?.isUnsure && OUTBOX_TEXT.unsure, write.deed?.agent ?? OUTBOX_TEXT.nobody]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="text-note">{standingOf(write)}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="compact" isPending={isSending} disabled={!isHere} onClick={() => void send()}>
          {OUTBOX_TEXT.sendNow}
        </Button>
        <Button size="compact" variant="ghost" disabled={isSending} onClick={() => setIsAsked(true)}>
          {OUTBOX_TEXT.takeBack}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setIsAsked}
        title={OUTBOX_TEXT.takeBackTitle}
        description={
          <>
            {words}
            <br />
            {canAsk ? OUTBOX_TEXT.takeBackNote : OUTBOX_TEXT.takeBackUnasked}
          </>
        }
        confirmLabel={OUTBOX_TEXT.takeBack}
        isPending={isTakingBack}
        onConfirm={() => void takeBack()}
      />
    </li>
  );
}

function standingOf(write: SentWrite): string {
  if (write.deed?.shop !== signer.current?.shop) return OUTBOX_TEXT.otherShop;
  if (isTooOld(write, Date.now())) return OUTBOX_TEXT.tooOld;
  if (write.refusal !== undefined) return OUTBOX_TEXT.refused(write.refusal);
  return write.isHeld ? OUTBOX_TEXT.cancelled : OUTBOX_TEXT.waits;
}
