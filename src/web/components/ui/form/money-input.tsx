import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Input } from './input.tsx';

/** An amount in N$. What was typed stays text: no number ever rounds it. The contract checks its form. */
export function MoneyInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type' | 'inputMode'>) {
  return (
    <span className={cn('relative block w-full', className)}>
      <span
        aria-hidden
        className="numerals pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-body text-faint"
      >
        N$
      </span>
      <Input
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        className="numerals pl-11"
        {...props}
      />
    </span>
  );
}
