import { Children, type ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface DottedLineProps {
  /** Children that are null or false are left out, with their dot. */
  children: ReactNode;
  className?: string;
}

/** Facts in a line with a dot between them. There is no dot at a line break. */
export function DottedLine({ children, className }: DottedLineProps) {
  return (
    // Every fact has a dot before it; the dots at the start of a line lie outside and are clipped.
    <p className={cn('min-w-0 overflow-x-clip text-note text-soft [overflow-clip-margin:4px]', className)}>
      <span className="-ml-3.5 flex flex-wrap items-baseline">
        {Children.map(children, (child) =>
          child === null || child === false || child === '' ? null : (
            <span className="relative flex min-w-0 pl-3.5 wrap-anywhere before:absolute before:left-[5px] before:content-['·']">
              {child}
            </span>
          ),
        )}
      </span>
    </p>
  );
}
