import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useFieldControl } from './field.tsx';
import { controlStyles } from './input.tsx';

export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(controlStyles, 'py-2.5', className)}
      {...useFieldControl()}
      {...props}
    />
  );
}
