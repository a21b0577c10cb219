import type { CSSProperties } from 'react';
import { cn } from '#web/lib/cn.ts';

interface ProgressBarProps {
  /** 0–100; other values are clamped. */
  percent: number;
  /** The accessible name, as in "N$ 2,500.00 of N$ 12,500.00 paid". */
  label: string;
  /** Colours from a stage instead of the paid gradient. */
  stage?: string;
  className?: string;
}

/** A progress bar for the share of money paid, or any other share. */
export function ProgressBar({ percent, label, stage, className }: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, Number.isFinite(percent) ? percent : 0));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      data-stage={stage}
      className={cn('progress-bar h-1.5 rounded-full', className)}
      style={{ '--share': `${value}%` } as CSSProperties}
    />
  );
}
