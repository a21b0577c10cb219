import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isFormDirty, setFormDirty } from '#web/lib/forms/dirty-forms.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from '#web/lib/forms/form-drafts.ts';
import { holdOpening, readOpenings } from '#web/lib/forms/typed-into.ts';
import { randomId } from '#web/lib/random-id.ts';
import { corrections } from '#web/lib/writes/open-forms.ts';
import { subscribeToOutcomes } from '#web/lib/writes/settle.ts';
import { useClosingQuestion } from './use-closing-question.ts';

export interface DraftOptions<Values> {
  /** The form and its record: 'edit-order:12'. */
  name: string;
  /** What the person is doing with it, as a part of "You were …, 9 minutes ago". */
  doing: string | ((values: Values) => string);
  /** True when the form holds something that no draft stores (a signature), and that would be lost with it. */
  hasUnkept?: boolean;
}

/** Tracks whether a form has unsaved input. While it has, links and Back ask before leaving, and a draft is stored on the device. */
export function useUnsaved<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  isOpen: boolean,
  { name, doing, hasUnkept = false }: DraftOptions<Values>,
) {
  // The form's control stays the same object for as long as the form does.
  const { control } = form;
  const [openingId] = useState(randomId);
  const [offered, setOffered] = useState<Draft | null>(() => readDraft(name));
  // Leaving while the save runs cancels it, as with Cancel: its outcome is announced separately.
  const closing = useClosingQuestion(() => isFormDirty(control) && !control._formState.isSubmitting);

  const note = useEffectEvent(() => {
    const typed = typedNow();
    setFormDirty(control, typed !== null || hasUnkept);
    if (typed) keepDraft({ ...typed, opening: openingId, corrects: corrections.get(openingId) });
    else dropDraft(openingId);
  });

  function typedNow(): Omit<Draft, 'opening' | 'keptAt'> | null {
    const values = form.getValues();
    // The default values in the form state lag one render behind when a form starts again from a newer record.
    const before = control._defaultValues as Partial<Values>;
    const touched = Object.keys(values).filter((field) => !isSame(values[field], before[field]));
    if (touched.length === 0) return null;
    return {
      name,
      doing: typeof doing === 'string' ? doing : doing(values),
      values: pick(values, touched),
      before: pick(before, touched),
    };
  }

  useEffect(() => {
    if (!isOpen) return;
    const typing = form.watch(note);
    return () => {
      typing.unsubscribe();
      setFormDirty(control, false);
    };
  }, [form, control, isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    return holdOpening(openingId);
  }, [isOpen, openingId]);
  // A draft that is in use in another tab is not offered here: both tabs would save it.
  useEffect(() => {
    void readOpenings(openingId).then((openings) =>
      setOffered((draft) => (draft && openings.has(draft.opening) ? readDraft(name, openings) : draft)),
    );
  }, [name, openingId]);

  const noteUnkept = useEffectEvent((isThere: boolean) =>
    setFormDirty(control, isThere || typedNow() !== null),
  );
  // A layout effect: on a busy machine Escape may be pressed before passive effects run.
  useLayoutEffect(() => {
    if (isOpen) noteUnkept(hasUnkept);
  }, [isOpen, hasUnkept]);

  useEffect(() => {
    return subscribeToOutcomes(({ opening }, { kind }) => {
      if (kind === 'saved') setOffered((draft) => (draft?.opening === opening ? null : draft));
      // Input that was sent from another opening and not saved can still be corrected.
      if (kind === 'refused' || kind === 'never')
        setOffered((draft) => draft ?? readDraft(name, new Set([openingId])));
    });
  }, [name, openingId]);

  return {
    openingId,
    /** An earlier draft, until it is continued or discarded. */
    offered,
    /** Takes the offered draft into this form; the input typed here so far takes the draft's place. */
    takeUp: () => {
      if (!offered) return;
      if (offered.corrects) corrections.set(openingId, offered.corrects);
      const typed = typedNow();
      if (typed) keepDraft({ ...typed, opening: offered.opening });
      else dropDraft(offered.opening);
      setOffered(null);
    },
    /** Discards the offered draft; the next earlier one is offered then. */
    startAfresh: () => {
      if (offered) dropDraft(offered.opening);
      setOffered(null);
      void readOpenings(openingId).then((openings) => setOffered(readDraft(name, openings)));
    },
    /** Call when the input is saved: nothing is left to ask about. */
    settle: () => {
      setFormDirty(control, false);
      dropDraft(openingId);
    },
    /** Call when the outcome of the save is unknown: the draft is held until it is known. */
    leave: () => setFormDirty(control, false),
    /** Asks, and returns true, when closing would lose input. */
    asksBeforeClosing: (): boolean => {
      const isTyped = isFormDirty(control);
      if (isTyped) closing.ask();
      return isTyped;
    },
    isAsked: closing.isAsked,
    keep: closing.keep,
    discard: () => {
      setFormDirty(control, false);
      dropDraft(openingId);
      closing.leave();
    },
  };
}

export type Unsaved = ReturnType<typeof useUnsaved>;

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}

function pick(values: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
