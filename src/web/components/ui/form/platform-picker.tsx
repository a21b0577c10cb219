import { CalendarDays } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useFieldControl } from './field.tsx';
import { controlStyles } from './input.tsx';

type PlatformPickerProps = ComponentProps<'input'> & {
  type: 'date' | 'datetime-local';
  /** The chosen day as the shop writes it; '' for none. */
  words: string;
  placeholder?: string | undefined;
};

/**
 * The platform's own picker, for touch devices. Its native field would format the day in the phone's locale, which for many begins with the month: a
 * formatted text is shown instead, and the native field lies invisibly above it for presses and screen readers.
 */
export function PlatformPicker({ words, placeholder = 'Select date', ...props }: PlatformPickerProps) {
  return (
    <span className="relative block w-full">
      <input
        className="peer absolute inset-0 z-1 size-full cursor-pointer text-base opacity-0 disabled:cursor-not-allowed"
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
        {...useFieldControl()}
        {...props}
      />
      <span
        aria-hidden
        className={cn(
          controlStyles,
          'flex items-center gap-2.5 peer-focus-visible:border-cyan-ink peer-focus-visible:outline-2 peer-focus-visible:outline-(--focus)',
          'peer-disabled:opacity-60 peer-aria-invalid:border-danger',
        )}
      >
        <CalendarDays className="size-4 shrink-0 text-faint" />
        {words === '' ? <span className="text-faint">{placeholder}</span> : words}
      </span>
    </span>
  );
}
