import * as RadixSwitch from 'radix-ui/switch';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useFieldControl } from './field.tsx';

export function Switch({ className, ...props }: ComponentProps<typeof RadixSwitch.Root>) {
  return (
    <RadixSwitch.Root
      className={cn(
        'relative inline-flex h-7 w-12 shrink-0 items-center rounded-full border border-edge-control bg-control transition-colors',
        // The press area is 44 px high although the switch is lower.
        'after:absolute after:-inset-x-1 after:-inset-y-2.5',
        'data-[state=checked]:border-transparent data-[state=checked]:bg-cyan-ink disabled:opacity-55',
        className,
      )}
      {...useFieldControl()}
      {...props}
    >
      <RadixSwitch.Thumb className="block size-5 translate-x-1 rounded-full bg-soft transition-transform data-[state=checked]:translate-x-[1.45rem] data-[state=checked]:bg-ground" />
    </RadixSwitch.Root>
  );
}
