import { useEffect, useState, useSyncExternalStore } from 'react';
import { UNSETTLED_TITLE, userMessageOf } from '#web/lib/api-error.ts';
import { dropWrite, getUnsettled, type SentWrite, subscribeToWrites } from '#web/lib/writes/sent-writes.ts';
import { type Outcome, settle, subscribeToOutcomes } from '#web/lib/writes/settle.ts';
import { Notice } from './notice.tsx';
import { Button } from './ui/button.tsx';

export const SAVED_AFTER_ALL = 'What you sent before was saved';
const NOT_SAVED = 'What you sent before was not saved';
const NO_NEED = 'It need not be entered again.';
const SAFE = 'The server did not answer. Trying again is safe: nothing is saved twice.';

/** What was sent and not answered and does not go on by itself: it stays in sight until it is known. */
export function UnsettledWrites() {
  const left = useUnsettled().filter(({ isLeft, isWaiting, isHeld }) => isLeft && (isHeld || !isWaiting));
  return left.map((write) => <UnsettledNotice key={write.key} write={write} className="mb-4" />);
}

/** Inside a form: what became of its save before, which is asked when it opens. */
export function FormWritesNotice({ form }: { form: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    return subscribeToOutcomes((write, known) => {
      if (write.form === form) setOutcome(known);
    });
  }, [form]);
  const left = useUnsettled().filter((write) => write.form === form && write.isLeft);
  if (left.length > 0)
    return left.map((write) => <UnsettledNotice key={write.key} write={write} className="mt-1 mb-4" />);
  if (outcome?.kind === 'saved')
    return (
      <Notice role="status" title={SAVED_AFTER_ALL} className="mt-1 mb-4">
        {NO_NEED}
      </Notice>
    );
  if (outcome?.kind === 'refused')
    return (
      <Notice tone="warning" role="status" title={NOT_SAVED} className="mt-1 mb-4">
        {userMessageOf(outcome.error)}
      </Notice>
    );
  return null;
}

function UnsettledNotice({ write, className }: { write: SentWrite; className: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    await settle(write);
    setIsAsking(false);
  };
  return (
    <Notice
      tone="warning"
      role="status"
      title={[write.refusal ? NOT_SAVED : UNSETTLED_TITLE, write.form].filter(Boolean).join(': ')}
      className={className}
      actions={
        <>
          <Button size="compact" isPending={isAsking} onClick={() => void ask()}>
            Try again
          </Button>
          {write.refusal && (
            <Button size="compact" variant="ghost" onClick={() => dropWrite(write.key)}>
              Throw away
            </Button>
          )}
        </>
      }
    >
      {write.refusal ?? SAFE}
    </Notice>
  );
}

function useUnsettled(): readonly SentWrite[] {
  return useSyncExternalStore(subscribeToWrites, getUnsettled);
}
