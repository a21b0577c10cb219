import { Check } from 'lucide-react';
import * as RadixRadioGroup from 'radix-ui/radio-group';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useFieldGroup } from './field.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  isDisabled?: boolean;
}

export interface RadioGroupProps<Value extends string> {
  value: Value | null;
  onValueChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  /** Joined segments for a few short labels, wrapping chips for many. */
  look?: 'segmented' | 'chips';
  isDisabled?: boolean;
  /** For a filter above a list, where one is always chosen: on a phone only the chosen one is filled, so that more fit in a line. */
  isAboveList?: boolean;
  /** Needed outside a `Field`. */
  'aria-label'?: string;
  className?: string;
}

/** A choice of one among several visible options. Arrow keys change it. */
export function RadioGroup<Value extends string>({
  value,
  onValueChange,
  options,
  look = 'segmented',
  isDisabled = false,
  isAboveList = false,
  className,
  ...props
}: RadioGroupProps<Value>) {
  const isSegmented = look === 'segmented';
  return (
    <RadixRadioGroup.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={isDisabled}
      className={cn(
        isSegmented
          ? 'flex rounded-control border border-edge-control bg-control p-px'
          : 'flex flex-wrap gap-1.5',
        className,
      )}
      {...useFieldGroup()}
      {...props}
    >
      {options.map((option) => (
        <RadixRadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.isDisabled ?? false}
          className={cn(
            'group inline-flex min-h-10 items-center justify-center gap-1.5 px-2.5 text-note pointer-coarse:min-h-11 sm:px-3 sm:text-body font-medium text-soft transition-colors hover:text-text disabled:opacity-55',
            'data-[state=checked]:text-text',
            isSegmented
              ? 'flex-1 rounded-lg data-[state=checked]:bg-cyan/25'
              : 'rounded-full border border-edge-control bg-control data-[state=checked]:border-transparent data-[state=checked]:bg-cyan/25',
          )}
        >
          {/* The chosen option is filled and ticked without a border: a border alone marks the focus. */}
          <span
            aria-hidden
            className={cn(
              'grid size-4 shrink-0 place-items-center rounded-full border border-edge-control group-data-[state=checked]:border-transparent group-data-[state=checked]:bg-cyan-ink group-data-[state=checked]:text-ground',
              isAboveList && 'max-sm:hidden',
            )}
          >
            <RadixRadioGroup.Indicator asChild>
              <Check className="size-3" strokeWidth={4} />
            </RadixRadioGroup.Indicator>
          </span>
          {option.label}
        </RadixRadioGroup.Item>
      ))}
    </RadixRadioGroup.Root>
  );
}
