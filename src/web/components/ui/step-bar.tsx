import { cn } from '#web/lib/cn.ts';

interface StepBarProps {
  /** Stage codes in order. */
  stages: readonly string[];
  /** How many are reached, the present one included. */
  reachedCount: number;
  /** The accessible name, as in "Step 4 of 7: FNB Paid". */
  label: string;
  className?: string;
}

/** The path of an order: each stage reached in its own hue, the rest dim. */
export function StepBar({ stages, reachedCount, label, className }: StepBarProps) {
  return (
    <div role="img" aria-label={label} className={cn('flex gap-1', className)}>
      {stages.map((stage, index) => (
        <span
          key={stage}
          data-stage={stage}
          className={cn('h-1 flex-1 rounded-full', index < reachedCount ? 'bg-stage' : 'bg-track')}
        />
      ))}
    </div>
  );
}
