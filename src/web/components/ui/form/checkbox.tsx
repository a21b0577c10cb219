import { Check } from 'lucide-react';
import * as RadixCheckbox from 'radix-ui/checkbox';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

type CheckboxProps = ComponentProps<typeof RadixCheckbox.Root> & { label: ReactNode };

/** A checkbox with its label; the whole line can be pressed. */
export function Checkbox({ label, className, ...props }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the Radix box inside is a labelable button
    <label className={cn('flex min-h-11 cursor-pointer items-center gap-3 text-body', className)}>
      <RadixCheckbox.Root
        className="grid size-5.5 shrink-0 place-items-center rounded-md border border-edge-control bg-control data-[state=checked]:border-transparent data-[state=checked]:bg-cyan-ink"
        {...props}
      >
        <RadixCheckbox.Indicator>
          <Check aria-hidden className="size-4 text-ground" strokeWidth={3} />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      <span>{label}</span>
    </label>
  );
}
