import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallCard, CallCardNow } from '#shared/contracts/call-round.ts';
import { CALL_OUTCOME_LABELS } from '#shared/domain/call-words.ts';
import { cardNowQuery } from './call-round.queries.ts';
import { CALL_TEXT, calledText, takenText } from './call-round.text.ts';

/** A notice to read before the card is acted on. */
export interface CardNews {
  title: string;
  text?: string;
  /** No outcome can be recorded for this card any more. */
  isFinal?: boolean;
  /** An action besides going on to the next customer. */
  offer?: 'take' | 'show';
}

type Reason = CallCard['reasons'][number];

const wordOf = ({ kind, subjectKind, subjectId }: Reason) => `${kind} ${subjectKind} ${subjectId}`;

/**
 * The card in its present state: a corrected number, without reasons that no longer apply. New reasons are only shown on request, because
 * a customer who is reached counts as told about every reason on the card.
 */
export function useCardNews(taken: CallCard, takenAt: number) {
  const { data } = useQuery(cardNowQuery(taken, takenAt));
  const [seen, setSeen] = useState({ takenAt, card: taken });
  const known = seen.takenAt === takenAt ? seen.card : taken;
  const now = data.card;
  const words = new Set(known.reasons.map(wordOf));
  const hasMore = now?.reasons.some((reason) => !words.has(wordOf(reason))) ?? false;
  const isOld = now === null || hasMore || now.calledAt !== taken.calledAt;
  return {
    card: isOld ? known : now,
    news: newsOf(data, taken, hasMore),
    showAll: () => now && setSeen({ takenAt, card: now }),
  };
}

function newsOf({ card, lease, agent }: CallCardNow, taken: CallCard, hasMore: boolean): CardNews | null {
  if (card === null) return { title: CALL_TEXT.goneTitle, text: CALL_TEXT.gone, isFinal: true };
  if (card.calledAt === taken.calledAt && card.customer.callMark === 'do_not_call')
    return { title: CALL_TEXT.notToBeCalledTitle, text: CALL_TEXT.notToBeCalled, isFinal: true };
  if (card.calledAt !== taken.calledAt) {
    if (card.calledAt === null || (taken.calledAt !== null && card.calledAt < taken.calledAt))
      return { title: CALL_TEXT.takenBackTitle, isFinal: true, offer: 'take' };
    const outcome = card.outcome && CALL_OUTCOME_LABELS[card.outcome];
    return { title: calledText(outcome, card.contacts[0]?.contactedBy ?? null), isFinal: true };
  }
  if (card.reasons.length === 0) return { title: CALL_TEXT.settledTitle, text: CALL_TEXT.settled };
  if (lease === 'taken') return { title: CALL_TEXT.over, text: takenText(agent) };
  if (lease === 'free') return { title: CALL_TEXT.over, text: CALL_TEXT.free, offer: 'take' };
  return hasMore ? { title: CALL_TEXT.moreTitle, text: CALL_TEXT.more, offer: 'show' } : null;
}
