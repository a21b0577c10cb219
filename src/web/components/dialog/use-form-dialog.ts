import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, UnsettledError, WaitsError } from '#web/lib/api-error.ts';
import { isFormDirty } from '#web/lib/forms/dirty-forms.ts';
import { type Draft, takeWanted } from '#web/lib/forms/form-drafts.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { currentOpening, runSave } from '#web/lib/writes/open-forms.ts';
import { reportFailure, toastUnsettled } from '../form-failure.ts';
import { isTooLate } from '../shop/last-hand.ts';
import type { DialogProps } from './dialog-props.ts';
import { adoptValues, changedFields, type Merged, type MergeRules, mergeValues } from './merge.ts';
import type { RowBase } from './row-base.ts';
import { UnansweredError } from './unanswered-error.ts';
import { type DraftOptions, type Unsaved, useUnsaved } from './use-unsaved.ts';

type Versioned = { id: number; version: number };

/** How a form merges a version of its record saved by somebody else. */
interface EditRules<Values extends FieldValues, Row extends Versioned> extends MergeRules<Values> {
  valuesOf: (row: Row) => Values;
}

interface FormDialogOptions<Values extends FieldValues, Row extends Versioned, Answer> extends DialogProps {
  draft: DraftOptions<Values>;
  schema: z.core.$ZodType<unknown, Values>;
  defaultValues: Values;
  mode?: UseFormProps<Values>['mode'];
  /**
   * Sends the typed values unchanged. The dialog closes afterwards, unless this resolves to false. `answer` is the user's answer to a question of the
   * server.
   */
  save: (values: Values, request: { answer: Answer | undefined }) => Promise<unknown>;
  /** The specified message for a failure, and the form's fields by their names in the API. */
  failed: string;
  fieldNames?: Partial<Record<string, FieldPath<Values>>>;
  /** Whether the failure is a question that the form now asks itself, so that no message is needed. */
  asks?: (error: unknown) => boolean;
  /** Called for invalid input, in addition to the messages beside the fields. */
  onIncomplete?: () => void;
  base?: RowBase<Row>;
  merge?: EditRules<Values, Row>;
  /** True when the outbox can take its save (`lib/outbox/actions.ts`). */
  mayWait?: boolean;
  /** True when its save only changes data held by the screen: no connection is needed. */
  staysHere?: boolean;
}

export interface FormDialogState<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  open: boolean;
  unsaved: Unsaved;
  /** True when a save without a connection is sent later. */
  mayWait: boolean;
  staysHere: boolean;
  isPending: boolean;
  /** What somebody else changed while the form was open. */
  conflict: { title: string; merged: Merged<Values>; rules: MergeRules<Values> } | null;
  /** Who deleted the record while the form was open. */
  deletedBy: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Closes, after asking if unsaved input would be lost. */
  close: () => void;
  /** Closes without asking. */
  discard: () => void;
  /** Continues with the offered draft. */
  takeUpDraft: () => void;
}

interface AnswerableFormDialog<Values extends FieldValues, Answer> extends FormDialogState<Values> {
  /** Saves again with the user's answer. */
  submit: (answer?: Answer) => void;
}

/**
 * The form of a dialog from opening to saving: a draft while something is typed, one idempotency key for all attempts, messages for a refusal, and a
 * merge when somebody else was faster. Nothing typed is lost on the way. Each opening needs its own `key`; `lazyDialog` provides it.
 */
export function useFormDialog<Values extends FieldValues, Row extends Versioned = never, Answer = never>({
  open,
  onOpenChange,
  draft,
  schema,
  defaultValues,
  mode,
  save,
  failed,
  fieldNames,
  asks,
  onIncomplete,
  base,
  merge,
  mayWait = false,
  staysHere = false,
}: FormDialogOptions<Values, Row, Answer>): AnswerableFormDialog<Values, Answer> {
  const isMounted = useIsMounted();
  const [conflict, setConflict] = useState<{ title: string; merged: Merged<Values> } | null>(null);
  const form = useForm<Values>({
    ...(mode && { mode }),
    resolver: refusingHalves(zodResolver(schema, undefined, { raw: true })),
    defaultValues: defaultValues as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const unsaved = useUnsaved(form, open, draft);

  async function attempt(values: Values, answer: Answer | undefined): Promise<void> {
    const opening = currentOpening();
    try {
      if ((await runSave(opening, () => save(values, { answer }))) === false) return;
      unsaved.settle();
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      if (error instanceof WaitsError) {
        toastUnsettled(error);
        unsaved.leave();
        if (isMounted()) onOpenChange(false);
        return;
      }
      // Cancelled before it was sent, which needs no message.
      if (opening?.closed.aborted && !(error instanceof UnsettledError)) return;
      await refuse(error);
    }
  }

  async function refuse(error: unknown): Promise<void> {
    // The question is visible; only the refusal that raised it is reported.
    const cause = error instanceof UnansweredError ? error.cause : error;
    if (cause === undefined) return;
    // Finds out first who changed the record: "changed in the meantime" helps nobody.
    const refusal = await base?.refused(cause);
    if (!refusal?.current || !base || refusal.words === null) {
      reportFailure(form, cause, { fallback: failed, ...(fieldNames && { fieldNames }) });
      // The end of the session is not the form's failure: the login covers it and says so.
      const isLoggedOut = cause instanceof ApiError && cause.status === 401;
      if (isLoggedOut || asks?.(cause)) form.clearErrors('root');
    } else {
      if (merge) await moveOn(merge.valuesOf(base.base), refusal.current, merge, base);
      if (!merge || !isTooLate(cause)) form.setError('root.server', { message: refusal.words });
    }
  }

  /** Merges the current record into the form; `before` is the version seen when typing began. */
  async function moveOn(before: Values, current: Row, rules: EditRules<Values, Row>, base: RowBase<Row>) {
    const mine = form.getValues();
    const merged = mergeValues(mine, before, rules.valuesOf(current), rules);
    adoptValues(form, merged, changedFields(mine, before, rules));
    setConflict({ title: await base.describeHand(), merged });
  }

  /** Shows what somebody else changed since the draft was typed, where the draft changes the same fields. */
  async function compareDraft(
    { values, before }: Pick<Draft, 'values' | 'before'>,
    rules: EditRules<Values, Row>,
    { base, describeHand }: RowBase<Row>,
  ): Promise<void> {
    const now = rules.valuesOf(base);
    const merged = mergeValues({ ...now, ...values }, { ...now, ...before }, now, rules);
    if (merged.conflicts.length > 0) setConflict({ title: await describeHand(), merged });
  }

  function takeUpDraft() {
    const { values = {}, before = {} } = unsaved.offered ?? {};
    unsaved.takeUp();
    if (isFormDirty(form.control)) form.reset();
    for (const [field, value] of Object.entries(values)) {
      const name = field as FieldPath<Values>;
      form.setValue(name, value as PathValue<Values, FieldPath<Values>>, { shouldDirty: true });
    }
    if (merge && base) void compareDraft({ values, before }, merge, base);
  }

  const takeUpWanted = useEffectEvent(() => {
    if (unsaved.offered && takeWanted(unsaved.offered.opening)) takeUpDraft();
  });
  useEffect(() => {
    if (open) takeUpWanted();
  }, [open]);

  const submitWith = (answer?: Answer) =>
    form.handleSubmit((values) => attempt(values, answer), onIncomplete);

  return {
    form,
    open,
    unsaved,
    mayWait,
    staysHere,
    isPending: form.formState.isSubmitting,
    conflict: conflict && merge ? { ...conflict, rules: merge } : null,
    deletedBy: base?.deletedBy ?? null,
    onSubmit: (event) => void submitWith()(event),
    submit: (answer) => void submitWith(answer)(),
    close: () => {
      // Cancels a running save: the draft is kept until its outcome is known.
      if (form.formState.isSubmitting || !unsaved.asksBeforeClosing()) onOpenChange(false);
    },
    discard: () => {
      unsaved.discard();
      onOpenChange(false);
    },
    takeUpDraft,
  };
}

/**
 * Refuses half-filled date fields: the browser reports a day without its hour, or half a day, as empty, so that it would be sent as if nothing was
 * typed. Only the field itself knows that it is incomplete.
 */
function refusingHalves<Values extends FieldValues>(resolve: Resolver<Values>): Resolver<Values> {
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    const halves = Object.entries(options.fields).filter(([, field]) => isHalf(field?.ref));
    if (halves.length === 0) return result;
    const errors = halves.map(([name]) => [name, { type: 'half', message: HALF_TEXT }]);
    return { values: {}, errors: { ...result.errors, ...Object.fromEntries(errors) } };
  };
}

const HALF_TEXT = 'Fill in the whole field, or clear it';

const isHalf = (control: unknown) => control instanceof HTMLInputElement && control.validity.badInput;
