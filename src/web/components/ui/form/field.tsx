import { createContext, type ReactNode, use, useId } from 'react';
import { cn } from '#web/lib/cn.ts';

interface FieldControl {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

const FieldContext = createContext<FieldControl | null>(null);

interface FieldProps {
  label: ReactNode;
  /** The message under the control; its presence marks the control as invalid. */
  error?: string | undefined;
  hint?: ReactNode;
  isRequired?: boolean;
  className?: string;
  /** One control of this folder: it takes its id and aria attributes from the field. */
  children: ReactNode;
}

/** Label, control, hint and error, connected for assistive technology. */
export function Field({ label, error, hint, isRequired = false, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  const control = { id, labelId: `${id}-label`, describedBy, isInvalid: Boolean(error), isRequired };
  return (
    <FieldContext value={control}>
      <div className={cn('grid gap-1.5', className)}>
        <label id={control.labelId} htmlFor={id} className="w-fit text-note font-medium text-soft">
          {label}
          {isRequired && (
            <span aria-hidden className="ml-0.5 text-danger-ink">
              *
            </span>
          )}
        </label>
        {children}
        {error && (
          <p id={errorId} className="text-note font-medium text-danger-ink">
            {error}
          </p>
        )}
        {hint && (
          <p id={hintId} className="text-note text-faint">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

/** The attributes that a control takes from the field around it; empty outside of one. */
export function useFieldControl() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  };
}

/** For controls made of several elements, which the field's label names by `aria-labelledby`. */
export function useFieldGroup() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    'aria-labelledby': field.labelId,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  };
}
