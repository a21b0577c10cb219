import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useFieldControl } from './field.tsx';
import { controlStyles } from './input.tsx';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

type SelectProps = ComponentProps<'select'> & {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen (value ''); cannot be chosen again. */
  placeholder?: string;
};

/** The native select: the platform's picker on phones, type-ahead and keys everywhere. */
export function Select({ options, placeholder, className, ...props }: SelectProps) {
  return (
    <span className="relative block w-full">
      <select
        className={cn(controlStyles, 'appearance-none pr-10 [&>option]:bg-panel-solid', className)}
        {...useFieldControl()}
        {...props}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-soft"
      />
    </span>
  );
}
