import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nearModelOf } from '#shared/domain/phone-models.ts';
import { Notice } from '#web/components/notice.tsx';
import { knownModelsQuery } from '#web/components/shop/known-models.query.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { FORM_TEXT, sameModelText, takeModelText } from '../reservations.text.ts';

/** Longer than a pause between two words, shorter than reaching for the next field. */
const PAUSE_MS = 500;

/**
 * Asks whether the typed model is a known one in another spelling, because two spellings make two queues for one phone. Asks once typing
 * pauses, not when the field is left: the question would move the element that is being pressed.
 */
export function useModelQuestion(typed: string, take: (model: string) => void) {
  const { data: known = [] } = useQuery(knownModelsQuery);
  const [asFound] = useState(typed);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [answeredFor, setAnsweredFor] = useState<string | null>(null);
  const rested = useDebounced(typed, PAUSE_MS);
  const near = answeredFor === typed ? null : findNear(typed, known);
  const isAsked = askedFor === typed || (rested === typed && typed !== asFound);
  return {
    known: known.map(({ model }) => model),
    near: isAsked ? near : null,
    /** True while the question has to be answered first. */
    ask: (): boolean => {
      setAskedFor(typed);
      return near !== null;
    },
    take,
    refuse: () => setAnsweredFor(typed),
  };
}

/** The options with which the chosen model is set in the form. */
export const TAKEN = { shouldDirty: true, shouldValidate: true } as const;

export type ModelQuestion = ReturnType<typeof useModelQuestion>;

export function ModelQuestionNotice({ question: { near, take, refuse } }: { question: ModelQuestion }) {
  if (near === null) return null;
  return (
    <Notice
      tone="warning"
      role="alert"
      className="sm:col-span-2"
      title={sameModelText(near.model, near.waiting)}
      actions={
        <>
          <Button size="compact" onClick={() => take(near.model)}>
            {takeModelText(near.model)}
          </Button>
          <Button size="compact" variant="ghost" onClick={refuse}>
            {FORM_TEXT.otherModel}
          </Button>
        </>
      }
    />
  );
}

/** A model with a queue is preferred to a spelling that only orders have. */
function findNear(typed: string, known: readonly { model: string; waiting: number }[]) {
  const waitedFor = known.filter(({ waiting }) => waiting > 0);
  for (const models of [waitedFor, known]) {
    const near = nearModelOf(
      typed,
      models.map(({ model }) => model),
    );
    if (near !== null) return models.find(({ model }) => model === near) ?? null;
  }
  return null;
}
