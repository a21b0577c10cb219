import { Send } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { getUnsettled, subscribeToWrites } from '#web/lib/writes/sent-writes.ts';
import { isShownWaiting, waitingList } from '#web/lib/writes/waiting-writes.ts';
import { OUTBOX_TEXT } from '../outbox.text.ts';

const WaitingDialog = lazyDialog(OUTBOX_TEXT.title, () => import('../waiting-dialog.tsx'), 'WaitingDialog');

/** The number of unsent changes on this device; opens their list. Renders nothing when there are none. */
export function WaitingPill() {
  const [isOpen, setIsOpen] = useState(false);
  const count = useSyncExternalStore(subscribeToWrites, countWaiting);
  const questions = useSyncExternalStore(subscribeToWrites, countQuestions);
  const words = questions > 0 ? OUTBOX_TEXT.pillAsks(questions, count - questions) : OUTBOX_TEXT.pill(count);
  useEffect(() => {
    waitingList.open = () => setIsOpen(true);
    return () => {
      waitingList.open = () => {};
    };
  }, []);
  return (
    <>
      {count > 0 && (
        <Button
          size="compact"
          className="shrink-0 gap-1.5 rounded-full px-2.5 text-warning-ink"
          aria-label={words}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Send aria-hidden />
          <span className="xl:hidden">{count}</span>
          <span className="max-xl:hidden">{words}</span>
        </Button>
      )}
      <WaitingDialog open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

function countQuestions(): number {
  return getUnsettled().filter(({ isWaiting, refusal }) => isWaiting && refusal).length;
}

function countWaiting(): number {
  return getUnsettled().filter(isShownWaiting).length;
}
