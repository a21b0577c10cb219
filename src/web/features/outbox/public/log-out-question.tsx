import { useEffect, useRef, useState } from 'react';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { isOutOfReach } from '#web/lib/offline/connection.ts';
import { followMakers } from '#web/lib/outbox/made-here.ts';
import { sendOne } from '#web/lib/outbox/send-due.ts';
import { leftWrites } from '#web/lib/writes/waiting-writes.ts';
import { OUTBOX_TEXT } from '../outbox.text.ts';

interface LogOutQuestionProps extends DialogProps {
  onLogOut: () => void;
}

/** Before a logout the unsent changes are sent, or discarded once a person confirms that. */
export function LogOutQuestion({ open, onOpenChange, onLogOut }: LogOutQuestionProps) {
  const [isSending, setIsSending] = useState(false);
  const [leftOver, setLeftOver] = useState(0);
  const [count] = useState(() => leftWrites().length);
  /** Closing the question takes the logout back, also while changes are being sent for it. */
  const isWanted = useRef(false);
  useEffect(() => {
    isWanted.current = open;
    return () => {
      isWanted.current = false;
    };
  }, [open]);

  function leave(): void {
    onOpenChange(false);
    onLogOut();
  }

  async function sendFirst(): Promise<void> {
    setIsSending(true);
    // In their order, because a change may depend on an earlier one.
    for (const { key } of leftWrites()) {
      await followMakers();
      await sendOne(key);
      // Without a connection each request would wait for its timeout.
      if (isOutOfReach() || !isWanted.current) break;
    }
    setIsSending(false);
    if (!isWanted.current) return;
    const left = leftWrites().length;
    setLeftOver(left);
    if (left === 0) leave();
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={OUTBOX_TEXT.logOutTitle(count)}
      description={OUTBOX_TEXT.logOutNote}
      footer={
        <>
          <Button variant="danger" disabled={isSending} onClick={leave}>
            {OUTBOX_TEXT.throwAwayAndLeave}
          </Button>
          <Button variant="primary" isPending={isSending} onClick={() => void sendFirst()}>
            {OUTBOX_TEXT.sendFirst}
          </Button>
        </>
      }
    >
      {leftOver > 0 && (
        <Notice tone="warning" role="status">
          {OUTBOX_TEXT.notAllSent(leftOver)}
        </Notice>
      )}
    </Dialog>
  );
}
