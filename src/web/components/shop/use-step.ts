import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { type ToastAction, toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { changeKey, type ExpectingChange } from '#web/lib/expected-row.ts';
import { holdPlace } from './step-guard.ts';

export interface StepMessage {
  /** What was done, in the specified words. */
  title: string;
  /** The customer, the record and the step. */
  description: string;
  /** True when the row has left its list: the toast waits behind newer ones until it was seen. */
  isKept?: boolean;
  /** A likely next step. */
  offer?: ToastAction;
}

interface StepRules<Row, Step> {
  /** The entity name under which changes of these rows are announced. */
  entity: ActivityEntity;
  /** The fields that the step will change, shown until the answer arrives. */
  expect: (step: Step) => Partial<Row>;
  send: (row: Row, step: Step) => Promise<Row>;
  /** Puts the server's answer wherever the row is shown. */
  put: (row: Row) => void;
  message: (moved: Row, step: Step, before: Row) => StepMessage;
  /** The step that reverts this one; null where there is none: then the change itself is undone. */
  undoOf: (moved: Row, step: Step, before: Row) => Step | null;
  /** Shows why the step was refused, and updates the row. */
  refuse: (error: unknown, step: Step) => void | Promise<void>;
}

type Standing = { id: number; version: number; status: string };

/** The step, and the row before it. */
interface Taken<Row, Step> extends ExpectingChange<Row> {
  step: Step;
  before: Row;
}

/**
 * Takes a step of a row: once for each press, announced by a toast with the customer's name and an Undo. The place of the press is held until a
 * second after the answer, which may move another row there.
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

  /** Shows a toast about the step, with an Undo. `words`: for a step taken by a dialog. */
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
    /** Takes a step. `pressed`: the pressed `NextStepButton` or `StepItem`, if any. */
    take: (step: Step, pressed?: Element) => {
      if (mutation.isPending) return;
      pressedRef.current = pressed ?? null;
      mutation.mutate({ step, before: row, expected: rules.expect(step) });
    },
    announce,
    /** The step that is running. */
    pending: mutation.isPending ? mutation.variables.step : null,
  };
}

/**
 * The current row from a 412 refusal, if it is still as the step left it: a colleague has changed something else of it, such as its payments. Null
 * otherwise.
 */
function stillThere<Row extends Standing>(error: unknown, moved: Row, touched: Partial<Row>): Row | null {
  if (!(error instanceof ApiError) || error.status !== 412) return null;
  const now = error.problem?.current as Row | undefined;
  const keys = ['status', ...Object.keys(touched)] as (keyof Row)[];
  return now?.id === moved.id && keys.every((key) => now[key] === moved[key]) ? now : null;
}
