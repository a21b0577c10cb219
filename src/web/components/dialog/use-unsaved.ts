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
  /** The form, and the record that it is about: 'edit-order:12'. */
  name: string;
  /** What the person is doing with it, as a part of "You were …, 9 minutes ago". */
  doing: string | ((values: Values) => string);
  /** Something is there that no draft keeps (a signature), and that would be lost with the form. */
  hasUnkept?: boolean;
}

/**
 * Whether a form holds something typed that is saved nowhere yet. While it does, neither a link nor Back leads away
 * unasked, and a draft is kept on the device.
 */
export function useUnsaved<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  isOpen: boolean,
  { name, doing, hasUnkept = false }: DraftOptions<Values>,
) {
  // The form's control stays the same object for as long as the form does.
  const { control } = form;
  const [openingId] = useState(randomId);
  const [offered, setOffered] = useState<Draft | null>(() => readDraft(name));
  // Whoever leaves while its save runs has cancelled that, as with Cancel: what came of it is told by itself.
  const closing = useClosingQuestion(() => isFormDirty(control) && !control._formState.isSubmitting);

  const note = useEffectEvent(() => {
    const typed = typedNow();
    setFormDirty(control, typed !== null || hasUnkept);
    if (typed) keepDraft({ ...typed, opening: openingId, corrects: corrections.get(openingId) });
    else dropDraft(openingId);
  });

  function typedNow(): Omit<Draft, 'opening' | 'keptAt'> | null {
    const values = form.getValues();
    // Those of the form state are a rendering old when a form begins anew from a newer record.
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
  // What somebody is typing in another tab is not offered here: both would save it.
  useEffect(() => {
    void readOpenings(openingId).then((openings) =>
      setOffered((draft) => (draft && openings.has(draft.opening) ? readDraft(name, openings) : draft)),
    );
  }, [name, openingId]);

  const noteUnkept = useEffectEvent((isThere: boolean) =>
    setFormDirty(control, isThere || typedNow() !== null),
  );
  // With the frame that shows it: on a busy machine Escape comes before what is done after that.
  useLayoutEffect(() => {
    if (isOpen) noteUnkept(hasUnkept);
  }, [isOpen, hasUnkept]);

  useEffect(() => {
    return subscribeToOutcomes(({ opening }, { kind }) => {
      if (kind === 'saved') setOffered((draft) => (draft?.opening === opening ? null : draft));
      // What was sent from another opening and was not saved is still there to be corrected.
      if (kind === 'refused' || kind === 'never')
        setOffered((draft) => draft ?? readDraft(name, new Set([openingId])));
    });
  }, [name, openingId]);

  return {
    openingId,
    /** A draft of an earlier time, until it is continued or put aside. */
    offered,
    /** The offered draft is this form's now; what was typed here before takes its place. */
    takeUp: () => {
      if (!offered) return;
      if (offered.corrects) corrections.set(openingId, offered.corrects);
      const typed = typedNow();
      if (typed) keepDraft({ ...typed, opening: offered.opening });
      else dropDraft(offered.opening);
      setOffered(null);
    },
    /** What is put aside is gone; an earlier one, of another tab, is offered then. */
    startAfresh: () => {
      if (offered) dropDraft(offered.opening);
      setOffered(null);
      void readOpenings(openingId).then((openings) => setOffered(readDraft(name, openings)));
    },
    /** What was typed is saved: nothing is left to ask about. */
    settle: () => {
      setFormDirty(control, false);
      dropDraft(openingId);
    },
    /** What was typed is kept back until it is known whether it was saved. */
    leave: () => setFormDirty(control, false),
    /** True, and the question is asked, when closing would lose something. */
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
