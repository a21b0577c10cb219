import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useFieldControl } from './field.tsx';

/** The styles of all text inputs. Text of 16 px on touch devices keeps iOS from zooming in, also in landscape. */
export const controlStyles = [
  'w-full min-h-11 rounded-control border border-edge-control bg-control px-3.5 text-base text-text sm:pointer-fine:text-body',
  'placeholder:text-faint transition-[border-color] duration-150',
  'hover:border-cyan-ink/70 focus-visible:border-cyan-ink focus-visible:outline-offset-0',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60',
].join(' ');

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(controlStyles, className)} {...useFieldControl()} {...props} />;
}
