import { useEffect, useState, useSyncExternalStore } from 'react';
import { UNSETTLED_TITLE, userMessageOf, WAITS_TITLE } from '#web/lib/api-error.ts';
import { getUnsettled, isCancelled, type SentWrite, subscribeToWrites } from '#web/lib/writes/sent-writes.ts';
import { type Outcome, settle, subscribeToOutcomes } from '#web/lib/writes/settle.ts';
import { waitingList } from '#web/lib/writes/waiting-writes.ts';
import { Notice } from './notice.tsx';
import { Button } from './ui/button.tsx';

export const SAVED_AFTER_ALL = 'Your earlier change was saved';
const NOT_SAVED = 'Your earlier change was not saved';
const NO_NEED = 'You do not need to enter it again.';
const NEVER_CAME = 'It was cancelled before it reached the server.';
/** Shown in a form that is opened again. */
const WAITS_ALREADY =
  'An earlier save of this form has not been sent yet. If you save again, both will be sent.';
/** The outbox takes a change over within this time, so that it is not asked about before. */
const TAKEN_OVER_MS = 500;
const SAFE = 'The server did not answer. Trying again is safe: nothing is saved twice.';

/**
 * Shows the unanswered changes that are not retried automatically, until their outcome is known. Refused changes that waited are asked about one at a
 * time.
 */
export function UnsettledWrites() {
  const left = useUnsettled().filter(({ isLeft, isWaiting, isHeld }) => isLeft && (isHeld || !isWaiting));
  const [question] = left.filter(({ refusal }) => refusal);
  return (
    <>
      {question && <QuestionNotice write={question} />}
      {left.map(
        (write) => !write.refusal && <UnsettledNotice key={write.key} write={write} className="mb-4" />,
      )}
    </>
  );
}

function QuestionNotice({ write: { form, refusal } }: { write: SentWrite }) {
  return (
    <Notice
      tone="warning"
      role="status"
      title={['Not saved', form].filter(Boolean).join(': ')}
      className="mb-4"
      actions={
        <Button size="compact" onClick={() => waitingList.open()}>
          Answer
        </Button>
      }
    >
      {refusal?.words}
    </Notice>
  );
}

/** Inside a form: the outcome of its earlier save, which is requested when the form opens. */
export function FormWritesNotice({ form }: { form: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    return subscribeToOutcomes((write, known) => {
      if (write.form === form) setOutcome(known);
    });
  }, [form]);
  const left = useUnsettled().filter((write) => write.form === form && write.isLeft);
  if (left.length > 0)
    return left.map((write) =>
      write.isWaiting && !isCancelled(write) ? (
        <Notice key={write.key} role="status" title={WAITS_TITLE} className="mt-1 mb-4">
          {WAITS_ALREADY}
        </Notice>
      ) : (
        <UnsettledNotice key={write.key} write={write} className="mt-1 mb-4" />
      ),
    );
  if (outcome?.kind === 'saved')
    return (
      <Notice role="status" title={SAVED_AFTER_ALL} className="mt-1 mb-4">
        {NO_NEED}
      </Notice>
    );
  if (outcome?.kind === 'refused' || outcome?.kind === 'never')
    return (
      <Notice tone="warning" role="status" title={NOT_SAVED} className="mt-1 mb-4">
        {outcome.kind === 'never' ? NEVER_CAME : userMessageOf(outcome.error)}
      </Notice>
    );
  return null;
}

function UnsettledNotice({ write, className }: { write: SentWrite; className: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLasting(true), TAKEN_OVER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLasting) return null;
  const ask = async () => {
    setIsAsking(true);
    await settle(write);
    setIsAsking(false);
  };
  return (
    <Notice
      tone="warning"
      role="status"
      title={[UNSETTLED_TITLE, write.form].filter(Boolean).join(': ')}
      className={className}
      actions={
        <Button size="compact" isPending={isAsking} onClick={() => void ask()}>
          Try again
        </Button>
      }
    >
      {SAFE}
    </Notice>
  );
}

function useUnsettled(): readonly SentWrite[] {
  return useSyncExternalStore(subscribeToWrites, getUnsettled);
}
