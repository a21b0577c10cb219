import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Notice } from './notice.tsx';

/** What `reportFailure` says about the save as a whole; nothing while there is no failure. */
export function FormProblem<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const message = form.formState.errors.root?.server?.message;
  if (!message) return null;
  return (
    <Notice tone="danger" role="alert">
      {message}
    </Notice>
  );
}
