import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title where there is room: what the list leaves out, or which days it shows. */
  subtitle?: ReactNode;
  /** Whose rows are shown, such as a link to those of this device's branch: after the subtitle, or beside the title where there is little room. */
  scope?: ReactNode;
  /** Buttons; they wrap below the title on narrow screens. */
  actions?: ReactNode;
  /** On a phone the actions fit beside a short title and its subtitle. */
  areActionsShort?: boolean;
}

export function PageHeader({ title, subtitle, scope, actions, areActionsShort = false }: PageHeaderProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 sm:mb-3 sm:min-h-11">
      <div
        className={cn(
          'flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-3 sm:basis-72',
          areActionsShort && 'max-sm:basis-32',
        )}
      >
        <h1 className="min-w-0 text-xl leading-tight font-semibold tracking-tight wrap-anywhere sm:text-title">
          {title}
        </h1>
        {subtitle && <div className="min-w-0 text-note text-soft max-sm:order-1">{subtitle}</div>}
        {scope && <div className="text-note empty:hidden max-sm:ml-auto">{scope}</div>}
      </div>
      {actions && (
        <div className="flex flex-wrap items-center gap-2 max-2xl:[&>button]:px-3 max-sm:has-[[role=search]]:w-full">
          {actions}
        </div>
      )}
    </div>
  );
}
