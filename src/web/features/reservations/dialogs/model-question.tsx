import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { nearModelOf } from '#shared/domain/phone-models.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { knownModelsQuery } from '../reservations.queries.ts';
import { FORM_TEXT, sameModelText, takeModelText } from '../reservations.text.ts';
import type { ReservationForm } from './reservation-form.ts';

/**
 * Whether the typed model is one that is known in another spelling: in two spellings people stand in two queues for one
 * phone. `isOpen` while it was asked and not answered.
 */
export function useModelQuestion(form: UseFormReturn<ReservationForm>) {
  const { data: known = [] } = useQuery(knownModelsQuery);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [answeredFor, setAnsweredFor] = useState<string | null>(null);
  const typed = form.watch('phoneModel');
  const near = answeredFor === typed ? null : findNear(typed, known);
  return {
    known: known.map(({ model }) => model),
    near: askedFor === typed ? near : null,
    /** True while there is something to answer first. */
    ask: (): boolean => {
      setAskedFor(typed);
      return near !== null;
    },
    take: (model: string) => form.setValue('phoneModel', model, { shouldDirty: true, shouldValidate: true }),
    refuse: () => setAnsweredFor(typed),
  };
}

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

/** A queue that there is comes before a spelling that orders have. */
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
