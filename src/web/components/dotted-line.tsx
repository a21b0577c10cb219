import { Children, type ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface DottedLineProps {
  /** What is null or false is left out, with its dot. */
  children: ReactNode;
  className?: string;
}

/** Facts one after the other with a dot between them. Where the line breaks there is no dot. */
export function DottedLine({ children, className }: DottedLineProps) {
  return (
    // Every fact has its dot in front; those at the start of a line fall outside and are cut off.
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
