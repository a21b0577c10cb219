import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import {
  ApiError,
  faultIdOf,
  NetworkError,
  UNSETTLED_TITLE,
  UnsettledError,
  WAITS_TITLE,
  WaitsError,
  WordedError,
} from '#web/lib/api-error.ts';
import { toast } from './ui/overlay/toast-store.ts';

// How a refused or unanswered save is shown: beside the fields that it names, above the buttons, and as a toast. The typed input is not touched.

const CHECK_FIELDS = 'Please check the marked fields.';
const NO_ANSWER =
  'The server did not answer. What you typed is still here: try again, nothing is saved twice.';
const SAVED_BEFORE =
  'Your first attempt was saved, without your later changes. Close this form and check the saved entry first.';

interface Failure<Values extends FieldValues> {
  /** The specified words for this failure, shown where the server gives none. */
  fallback: string;
  /** Maps the API's field names to form fields, where they differ. */
  fieldNames?: Partial<Record<string, FieldPath<Values>>>;
}

/** Shows a failed save in the form (`root.server` and its fields) and as an error toast. */
export function reportFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  { fallback, fieldNames = {} }: Failure<Values>,
): void {
  const isPlaced = placeFieldErrors(form, error, fieldNames);
  const serverWords = isPlaced ? undefined : wordsOf(error);
  form.setError('root.server', {
    type: (error instanceof ApiError && error.problem?.code) || 'failure',
    message: explanationOf(error, isPlaced) ?? serverWords ?? `${fallback}. Please try again.`,
  });
  if (!toastUnsettled(error)) toastError(error, serverWords ?? fallback);
}

/** An error toast in the server's words, else the specified ones. */
export function toastFailure(error: unknown, fallback: string): void {
  if (toastUnsettled(error)) return;
  toastError(error, wordsOf(error) ?? fallback);
}

function toastError(error: unknown, description: string): void {
  toast({ title: 'Error', description, variant: 'destructive', requestId: faultIdOf(error) });
}

/** Shows a toast for a change that was not answered, or waits to be sent, which is not a failure. False for any other error. */
export function toastUnsettled(error: unknown): boolean {
  if (error instanceof WaitsError) {
    toast({ title: WAITS_TITLE, description: error.userMessage });
    return true;
  }
  if (!(error instanceof UnsettledError)) return false;
  toast({
    title: UNSETTLED_TITLE,
    description: error.userMessage,
    variant: 'destructive',
    ...(error.retry && { action: { label: 'Try again', onSelect: error.retry } }),
  });
  return true;
}

function explanationOf(error: unknown, isPlaced: boolean): string | undefined {
  if (error instanceof UnsettledError) return `${error.userMessage} What you typed is still here.`;
  if (error instanceof NetworkError) return NO_ANSWER;
  return isPlaced ? CHECK_FIELDS : undefined;
}

function wordsOf(error: unknown): string | undefined {
  if (error instanceof WordedError) return error.userMessage;
  if (!(error instanceof ApiError)) return undefined;
  if (error.problem?.code === 'idempotency_mismatch') return SAVED_BEFORE;
  return error.problem?.message || error.problem?.detail;
}

function placeFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fieldNames: Partial<Record<string, FieldPath<Values>>>,
): boolean {
  const problems = (error instanceof ApiError && error.problem?.errors) || [];
  const known = Object.keys(form.getValues());
  let isPlaced = false;
  for (const { path, message } of problems) {
    const name = fieldNames[path] ?? (path as FieldPath<Values>);
    if (!known.includes(name)) continue;
    form.setError(name, { type: 'server', message }, { shouldFocus: !isPlaced });
    isPlaced = true;
  }
  return isPlaced;
}
