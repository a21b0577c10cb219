import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { type ToastAction, toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { changeKey, type ExpectingChange } from '#web/lib/expected-row.ts';
import { holdPlace } from './step-guard.ts';

export interface StepMessage {
  /** What was done, as specified. */
  title: string;
  /** Whose, which one, which step. */
  description: string;
  /** The row has left its list: the message waits behind newer ones until it was seen. */
  isKept?: boolean;
  /** What is often done next. */
  offer?: ToastAction;
}

interface StepRules<Row, Step> {
  /** What these rows are, by the word under which their changes are announced. */
  entity: ActivityEntity;
  /** What of the row will be another when the step is taken: shown until the answer is there. */
  expect: (step: Step) => Partial<Row>;
  send: (row: Row, step: Step) => Promise<Row>;
  /** Shows the server's answer wherever the row stands. */
  put: (row: Row) => void;
  message: (moved: Row, step: Step, before: Row) => StepMessage;
  /** The step that leads back to what was; null where none does: then the change itself is taken back. */
  undoOf: (moved: Row, step: Step, before: Row) => Step | null;
  /** Says why it was not done, and shows the row as it is. */
  refuse: (error: unknown, step: Step) => void | Promise<void>;
}

type Standing = { id: number; version: number; status: string };

/** The step, and the row as it was when it was pressed. */
interface Taken<Row, Step> extends ExpectingChange<Row> {
  step: Step;
  before: Row;
}

/**
 * Takes a row along one of its steps: once for each press, said with the customer's name, and taken back from there.
 * Its place is held until a second after the answer, which may bring another row there.
 */
export function useStep<Row extends Standing, Step>(row: Row, rules: StepRules<Row, Step>) {
  const { send, put, message, undoOf, refuse } = rules;
  const undoable = useUndoable(rules.entity);
  const pressedRef = useRef<Element | null>(null);
  const mutation = useMutation({
    mutationKey: changeKey(rules.entity, row.id),
    mutationFn: ({ step, before }: Taken<Row, Step>) => send(before, step),
    onSuccess: (moved, { step, before }) => {
      put(moved);
      announce(moved, step, before);
    },
    onError: (error, { step }) => refuse(error, step),
    onSettled: () => {
      if (pressedRef.current) holdPlace(pressedRef.current);
    },
  });

  /** Says what was done, and offers to take it back. `words`: for a step that a dialog has taken. */
  function announce(moved: Row, step: Step, before: Row, words = message(moved, step, before)) {
    const back = undoOf(moved, step, before);
    toast({
      ...words,
      ...(back === null
        ? undoable(moved, before, words.description)
        : { action: { label: 'Undo', onSelect: () => void undo(moved, back) } }),
      isKept: words.isKept ?? false,
    });
  }

  async function undo(moved: Row, back: Step) {
    try {
      const restored = await send(moved, back).catch((error: unknown) => {
        const now = stillThere(error, moved, rules.expect(back));
        if (now === null) throw error;
        return send(now, back);
      });
      put(restored);
      toast(message(restored, back, moved));
    } catch (error) {
      await refuse(error, back);
    }
  }

  return {
    /** `pressed`: the `NextStepButton` or `StepItem`, where it was one. */
    take: (step: Step, pressed?: Element) => {
      if (mutation.isPending) return;
      pressedRef.current = pressed ?? null;
      mutation.mutate({ step, before: row, expected: rules.expect(step) });
    },
    announce,
    /** The step that is under way. */
    pending: mutation.isPending ? mutation.variables.step : null,
  };
}

/**
 * The row as it is now, where a refusal as stale brings it and it stands as the step left it: a colleague has changed
 * something else of it, taken money for instance.
 */
function stillThere<Row extends Standing>(error: unknown, moved: Row, touched: Partial<Row>): Row | null {
  if (!(error instanceof ApiError) || error.status !== 412) return null;
  const now = error.problem?.current as Row | undefined;
  const keys = ['status', ...Object.keys(touched)] as (keyof Row)[];
  return now?.id === moved.id && keys.every((key) => now[key] === moved[key]) ? now : null;
}
