import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  /** To the right of the title: a note or a button. */
  aside?: ReactNode;
};

/** A glass panel, with a heading where it has a title. */
export function Panel({ title, aside, className, children, ...props }: PanelProps) {
  return (
    <section className={cn('glass p-5', className)} {...props}>
      {title && (
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="min-w-0 text-base font-semibold wrap-anywhere">{title}</h2>
          {aside && <div className="text-note text-soft">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
