import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeLastHand } from '#web/components/shop/last-hand.ts';
import { RecordLink } from '#web/components/shop/record-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { draftName } from '#web/lib/forms/form-drafts.ts';
import { actionOf, customerIn } from '#web/lib/outbox/actions.ts';
import { answer, questionOf } from '#web/lib/outbox/answers.ts';
import { hangingOn } from '#web/lib/outbox/made-here.ts';
import { ANSWERS, type AnswerKind } from '#web/lib/outbox/questions.ts';
import { amountIn, nameOf, whyNeverMade, wordsOf } from '#web/lib/outbox/told.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { getUnsettled, type Refusal, type SentWrite } from '#web/lib/writes/sent-writes.ts';
import { subjectOf } from '#web/lib/writes/subject.ts';
import { isTemporary } from '#web/lib/writes/temporary-id.ts';
import { OUTBOX_TEXT } from './outbox.text.ts';
import { typedFormOf } from './typed-forms.ts';

interface WaitingQuestionProps {
  write: SentWrite;
  refusal: Refusal;
  /** Opens the form of this draft to correct the change. */
  onCorrect: (draft: string) => void;
}

/** Shows what was refused, who made the conflicting change, and the possible answers, each one press. */
export function WaitingQuestion({ write, refusal, onCorrect }: WaitingQuestionProps) {
  const { timeZone } = useAppConfig();
  const [taken, setTaken] = useState<AnswerKind | null>(null);
  const isLate = refusal.version !== null;
  const own = subjectOf(write);
  // A new record has no version of its own: the conflict can only be about its customer.
  const subject = isLate && own !== null && isTemporary(own.id) ? customerIn(write) : own;
  const hand = useQuery({
    queryKey: ['/api/activity', 'last-hand', subject, refusal],
    queryFn: () => (subject ? describeLastHand(subject.entity as never, subject.id, timeZone) : null),
    enabled: subject !== null && isLate && !isTemporary(subject.id),
  });
  const { ask, answers } = questionOf(write, refusal);
  const hanging = hangingOn(write, getUnsettled()).map(nameOf);
  const why = refusal.code === 'never_made' ? whyNeverMade(write) : refusal.words;

  async function take(kind: AnswerKind): Promise<void> {
    setTaken(kind);
    const draft = kind === 'correct' && write.opening !== null ? draftName(write.opening) : null;
    await answer(write, refusal, kind);
    setTaken(null);
    if (draft !== null && typedFormOf(draft) !== null) return onCorrect(draft);
    const isExcess =
      kind === 'give_back' && refusal.code === 'overpayment' && actionOf(write) === 'hand_over';
    const description = isExcess ? OUTBOX_TEXT.giveExcessBack : AFTERWARDS[kind]?.(amountIn(write) ?? '');
    if (description !== undefined) toast({ title: wordsOf(write), description });
  }

  return (
    <div className="grid gap-2">
      <p className="text-note font-medium text-warning-ink">{ask}</p>
      {isLate && hand.data && <p className="text-note">{unbroken(hand.data)}.</p>}
      {/* "Changed by somebody" explains more than "another version", but less than the overpaid amount. */}
      {(!isLate || refusal.code === 'overpayment') && <p className="text-note">{unbroken(why)}</p>}
      {hanging.length > 0 && <p className="text-note">{OUTBOX_TEXT.hanging(hanging)}</p>}
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
        {subject && !isTemporary(subject.id) && (
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

/** What a person has to do after the answer. */
const AFTERWARDS: Partial<Record<AnswerKind, (amount: string) => string>> = {
  ask_manager: () => OUTBOX_TEXT.managerAsked,
  give_back: OUTBOX_TEXT.giveBack,
  correct: () => OUTBOX_TEXT.correctIt,
};
