import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeLastHand } from '#web/components/shop/last-hand.ts';
import { RecordLink } from '#web/components/shop/record-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { answer, questionOf } from '#web/lib/outbox/answers.ts';
import { ANSWERS, type AnswerKind } from '#web/lib/outbox/questions.ts';
import { amountIn, wordsOf } from '#web/lib/outbox/told.ts';
import { useAppConfig } from '#web/lib/session.ts';
import type { Refusal, SentWrite } from '#web/lib/writes/sent-writes.ts';
import { subjectOf } from '#web/lib/writes/subject.ts';
import { OUTBOX_TEXT } from './outbox.text.ts';

/** What was refused, who was faster, and what is to become of it: each answer is one press. */
export function WaitingQuestion({ write, refusal }: { write: SentWrite; refusal: Refusal }) {
  const { timeZone } = useAppConfig();
  const [taken, setTaken] = useState<AnswerKind | null>(null);
  const subject = subjectOf(write);
  const isLate = refusal.version !== null;
  const hand = useQuery({
    queryKey: ['/api/activity', 'last-hand', subject, refusal],
    queryFn: () => (subject ? describeLastHand(subject.entity as never, subject.id, timeZone) : null),
    enabled: subject !== null && isLate,
  });
  const { ask, answers } = questionOf(write, refusal);

  async function take(kind: AnswerKind): Promise<void> {
    setTaken(kind);
    await answer(write, refusal, kind);
    setTaken(null);
    const description = AFTERWARDS[kind]?.(amountIn(write) ?? '');
    if (description !== undefined) toast({ title: wordsOf(write), description });
  }

  return (
    <div className="grid gap-2">
      <p className="text-note font-medium text-warning-ink">{ask}</p>
      <p className="text-note">{isLate ? hand.data && `${hand.data}.` : refusal.words}</p>
      <div className="flex flex-wrap items-center gap-2">
        {answers.map((kind) => (
          <Button
            key={kind}
            size="compact"
            variant={kind === 'drop' ? 'ghost' : 'secondary'}
            isPending={taken === kind}
            disabled={taken !== null}
            onClick={() => void take(kind)}
          >
            {ANSWERS[kind]}
          </Button>
        ))}
        {subject && (
          <RecordLink
            {...subject}
            className="px-1 text-note text-cyan-ink underline-offset-4 hover:underline"
          >
            {OUTBOX_TEXT.openRecord}
          </RecordLink>
        )}
      </div>
    </div>
  );
}

/** What a person does then. */
const AFTERWARDS: Partial<Record<AnswerKind, (amount: string) => string>> = {
  ask_manager: () => OUTBOX_TEXT.managerAsked,
  give_back: OUTBOX_TEXT.giveBack,
  correct: () => OUTBOX_TEXT.correctIt,
};
