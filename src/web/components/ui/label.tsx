import * as RadixLabel from 'radix-ui/label';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/** For a control that stands outside a `Field`. */
export function Label({ className, ...props }: ComponentProps<typeof RadixLabel.Root>) {
  return <RadixLabel.Root className={cn('text-note font-medium text-soft', className)} {...props} />;
}
