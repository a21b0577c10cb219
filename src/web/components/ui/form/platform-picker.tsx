import { CalendarDays } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useFieldControl } from './field.tsx';
import { controlStyles } from './input.tsx';

type PlatformPickerProps = ComponentProps<'input'> & {
  type: 'date' | 'datetime-local';
  /** What is chosen, as the shop writes days; '' for nothing. */
  words: string;
  placeholder?: string | undefined;
};

/**
 * The platform's own picker, for fingers. Its own field would write the day as the phone does, which for many begins with
 * the month: ours stands in its place, and it lies unseen above for whoever presses and for screen readers.
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
