import { useId, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { readTypedAmount } from '#shared/domain/amount-text.ts';
import { amountOfCents, formatMoney } from '#shared/domain/money.ts';
import { Button } from '../button.tsx';
import { useFieldControl } from './field.tsx';
import type { FormControlProps } from './form-controls.tsx';
import { Input } from './input.tsx';

interface MoneyInputProps<Values extends FieldValues> extends FormControlProps<Values> {
  disabled?: boolean;
}

/**
 * An input for an amount in N$, as people write it. The form value is what is sent, plain decimal text; the field keeps the typed text and shows
 * below how it was understood. For ambiguous text the user chooses between two amounts.
 */
export function MoneyInput<Values extends FieldValues>({
  control,
  name,
  disabled = false,
}: MoneyInputProps<Values>) {
  const { field } = useController({ control, name });
  const held = String(field.value ?? '');
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const understoodId = useId();
  const described = useFieldControl()['aria-describedby'];
  // A draft, a merge or "all that is due" sets the form value: then that is shown.
  const isTyped = typed?.value === held;
  const text = isTyped ? typed.text : held;
  const { cents, choices } = readTypedAmount(text);

  function type(next: string) {
    const { value } = readTypedAmount(next);
    setTyped({ text: next, value });
    field.onChange(value);
  }

  return (
    <span className="grid w-full gap-1.5">
      <span className="relative block">
        <span
          aria-hidden
          className="numerals pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-body text-faint"
        >
          N$
        </span>
        <Input
          ref={field.ref}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          className="numerals pl-11"
          disabled={disabled}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={field.onBlur}
          aria-describedby={[described, understoodId].filter(Boolean).join(' ')}
        />
      </span>
      <span id={understoodId} className="text-note text-soft empty:hidden">
        {isTyped && cents !== null && <span className="numerals">= {formatMoney(cents)}</span>}
        {choices.length > 0 && (
          <span role="status" className="flex flex-wrap items-center gap-2">
            Which amount did you mean?
            {choices.map((choice) => (
              <Button key={choice} size="compact" onClick={() => type(amountOfCents(choice))}>
                {formatMoney(choice)}
              </Button>
            ))}
          </span>
        )}
      </span>
    </span>
  );
}
