import type { ComponentProps } from 'react';
import { Input } from '../ui/form/input.tsx';

export const PIN_LENGTH = 4;

type PinInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  value: string;
  onValueChange: (pin: string) => void;
};

/** An input for a four-digit PIN, which is hidden and not stored by the browser. */
export function PinInput({ value, onValueChange, ...props }: PinInputProps) {
  return (
    <Input
      type="password"
      inputMode="numeric"
      autoComplete="off"
      data-1p-ignore
      maxLength={PIN_LENGTH}
      className="numerals text-center text-xl tracking-[0.6em]"
      value={value}
      onChange={(event) => onValueChange(event.target.value.replaceAll(/\D/g, '').slice(0, PIN_LENGTH))}
      {...props}
    />
  );
}
