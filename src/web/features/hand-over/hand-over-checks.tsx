import { CircleCheck, OctagonX } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { HAND_OVER_CHECK_LABELS, type HandOverFinding } from '#shared/domain/hand-over.ts';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { cn } from '#web/lib/cn.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { HAND_OVER_TEXT, REASON_FIELDS, reasonLabel } from './hand-over.text.ts';
import type { HandOverValues } from './hand-over-form.ts';

interface HandOverChecksProps {
  form: UseFormReturn<HandOverValues>;
  findings: readonly HandOverFinding[];
}

/** The results of the checks. One that failed prevents the hand-over until a reason is given. */
export function HandOverChecks({ form, findings }: HandOverChecksProps) {
  const { errors } = form.formState;
  return (
    <ul className="grid gap-2" aria-label={HAND_OVER_TEXT.checks} aria-live="polite">
      {findings.map(({ check, state, words }) => {
        const isRight = state === 'right';
        const Icon = isRight ? CircleCheck : OctagonX;
        const name = REASON_FIELDS[check];
        return (
          <li
            key={check}
            className={cn(
              'grid gap-2 rounded-control border px-3.5 py-2.5',
              isRight ? 'border-edge' : 'border-danger/60 bg-danger/15',
            )}
          >
            <p className="flex gap-2.5 text-body">
              <Icon
                aria-hidden
                className={cn('mt-0.5 size-4.5 shrink-0', isRight ? 'text-success-ink' : 'text-danger-ink')}
              />
              <span className="min-w-0 wrap-anywhere">
                <b>{HAND_OVER_CHECK_LABELS[check]}</b> · {unbroken(words)}
              </span>
            </p>
            {state === 'never' && errors[name] && (
              <p role="alert" className="text-note font-medium text-danger-ink">
                {errors[name].message}
              </p>
            )}
            {state === 'stop' && (
              <Field
                label={reasonLabel(HAND_OVER_CHECK_LABELS[check])}
                isRequired
                error={errors[name]?.message}
              >
                <Input maxLength={300} autoComplete="off" {...form.register(name)} />
              </Field>
            )}
          </li>
        );
      })}
    </ul>
  );
}
