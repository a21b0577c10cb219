import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ErrorCode } from '#shared/errors.ts';
import { deviceQuestion } from '#web/lib/device-question.ts';
import { Notice } from './notice.tsx';
import { Button } from './ui/button.tsx';

const UNSIGNED: ErrorCode = 'agent_required';

/** The message of `reportFailure` about the save as a whole; nothing while there is no failure. */
export function FormProblem<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const problem = form.formState.errors.root?.server;
  if (!problem?.message) return null;
  return (
    <Notice
      tone="danger"
      role="alert"
      // The usual button for this is in the top bar, which the dialog covers.
      actions={
        problem.type === UNSIGNED && (
          <Button size="compact" onClick={() => deviceQuestion.open()}>
            Choose your name
          </Button>
        )
      }
    >
      {problem.message}
    </Notice>
  );
}
