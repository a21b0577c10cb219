import { type LucideIcon, Orbit } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  icon?: LucideIcon;
  /** A button that creates the first entry. */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ title, description, icon: Icon = Orbit, action, className }: EmptyStateProps) {
  return (
    <div className={cn('glass grid justify-items-center gap-2 px-6 py-14 text-center', className)}>
      <span className="mt-2 mb-4 grid size-14 place-items-center rounded-full border border-edge-strong bg-cyan/10 text-cyan-ink outline outline-offset-8 outline-edge">
        <Icon aria-hidden className="size-6" />
      </span>
      <p className="text-name font-semibold">{title}</p>
      {description && <p className="max-w-md text-body text-soft">{description}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
