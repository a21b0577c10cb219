import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { SAVED_AFTER_ALL, UnsettledWrites } from '#web/components/unsettled-notice.tsx';
import { userMessageOf } from '#web/lib/api-error.ts';
import { hasDraft } from '#web/lib/forms/form-drafts.ts';
import { showAnswer } from '#web/lib/realtime/show-answer.ts';
import type { SentWrite } from '#web/lib/writes/sent-writes.ts';
import { isSettling, subscribeToOutcomes } from '#web/lib/writes/settle.ts';
import { waitingList } from '#web/lib/writes/waiting-writes.ts';

const STILL_KEPT = 'What you typed is not lost: open the form again and press Continue.';
/** Saves that follow each other closely are announced, and refetched, together: a week's work gives a few messages, not a hundred. */
const TOGETHER_MS = 400;
const LONGEST_MS = 10_000;

/** Shows unanswered changes above every screen, announces their outcomes, and then refetches the data. */
export function WriteOutcomes() {
  const client = useQueryClient();
  useEffect(() => {
    let saved: SentWrite[] = [];
    let slipId: number | null = null;
    let since = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tellSoon = () => {
      clearTimeout(timer);
      const left = since + LONGEST_MS - performance.now();
      timer = setTimeout(left > 0 ? tellSaved : tellNow, Math.max(0, Math.min(TOGETHER_MS, left)));
    };
    /** Waits until nothing else is being sent, so that a slow line does not split the message. */
    const tellSaved = () => (isSettling() ? tellSoon() : tellNow());
    const tellNow = () => {
      void client.invalidateQueries();
      toast({
        title: savedTitle(saved),
        description: saved.length === 1 ? (saved[0]?.form ?? undefined) : undefined,
        ...(saved.length === 1 && slipId !== null && { action: slipAction(slipId) }),
      });
      saved = [];
    };
    const end = subscribeToOutcomes((write, outcome) => {
      if (outcome.kind === 'unknown' || outcome.kind === 'never') return;
      if (outcome.kind === 'saved') {
        if (write.isWaiting) showAnswer(client, write.path, outcome.body);
        if (saved.length === 0) since = performance.now();
        saved.push(write);
        slipId = slipIdOf(write, outcome.body);
        tellSoon();
        return;
      }
      void client.invalidateQueries();
      if (write.isWaiting)
        toast({ ...QUESTION, description: write.form ?? undefined, action: ANSWER, isKept: false });
      else
        toast({
          title: 'Not saved',
          description: refusalOf(write, outcome.error),
          variant: 'destructive',
        });
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [client]);
  return <UnsettledWrites />;
}

const QUESTION = { title: 'A change needs your answer', variant: 'alert' } as const;
const ANSWER = { label: 'Answer', onSelect: () => waitingList.open() };

/** The id for the slip of a hand-over, which the customer may want now. */
function slipIdOf({ path }: SentWrite, body: unknown): number | null {
  if (path !== '/api/hand-overs') return null;
  const { id } = (body ?? {}) as { id?: unknown };
  return typeof id === 'number' ? id : null;
}

const slipAction = (id: number) => ({
  label: 'Print slip',
  onSelect: () => void window.open(`/print/hand-over/${id}`, '_blank'),
});

function savedTitle(saved: readonly SentWrite[]): string {
  return saved.length === 1 ? SAVED_AFTER_ALL : `${saved.length} earlier changes were saved`;
}

function refusalOf({ form, opening }: SentWrite, error: unknown): string {
  const words = [form, userMessageOf(error)].filter(Boolean).join(': ');
  return opening !== null && hasDraft(opening) ? `${words.replace(/\.$/, '')}. ${STILL_KEPT}` : words;
}
