import type { CSSProperties } from 'react';
import { cn } from '#web/lib/cn.ts';

interface StepBarProps {
  /** The stage codes in order. */
  stages: readonly string[];
  /** The number of stages reached, including the current one. */
  reachedCount: number;
  /** The accessible name, as in "Step 4 of 7: FNB Paid". */
  label: string;
  className?: string;
}

/** The progress of an order: each stage reached in its own colour, the others dimmed. */
export function StepBar({ stages, reachedCount, label, className }: StepBarProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className={cn('step-bar', className)}
      style={{ '--steps': stages.length } as CSSProperties}
    >
      {stages.slice(0, reachedCount).map((stage) => (
        <span key={stage} data-stage={stage} />
      ))}
    </div>
  );
}
