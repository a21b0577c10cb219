import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  icon?: LucideIcon;
  /** Gives the hue. */
  stage?: string;
  className?: string;
}

/** One number with its name, on top of a working screen. */
export function StatCard({ label, value, note, icon: Icon, stage = 'approved', className }: StatCardProps) {
  return (
    <div
      data-stage={stage}
      className={cn('stage-tile flex items-start justify-between gap-3 p-4', className)}
    >
      <div className="min-w-0">
        <p className="text-note font-medium text-soft">{label}</p>
        <div className="numerals mt-1 text-title leading-tight font-semibold">{value}</div>
        {note && <p className="mt-1 text-note text-soft">{note}</p>}
      </div>
      {Icon && <Icon aria-hidden className="size-5 shrink-0 text-stage-ink" />}
    </div>
  );
}
