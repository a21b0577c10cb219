import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

type BadgeProps = ComponentProps<'span'> & {
  /** A status code of the API, or any name in the stage table in tokens.css: sets the colour. */
  stage?: string;
  /** A dot before the text, as on stage badges. */
  hasDot?: boolean;
};

export function Badge({ stage = 'pending', hasDot = false, className, children, ...props }: BadgeProps) {
  return (
    <span
      data-stage={stage}
      className={cn(
        'stage-chip inline-flex w-fit items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        hasDot && 'stage-dot pl-5.5',
        className,
      )}
      {...props}
    >
      {children}
    </span>
  );
}

/** The badge of an order, pre-order, layby or reservation status. The text comes from the feature's labels. */
export function StageBadge(props: Omit<BadgeProps, 'hasDot'> & { stage: string }) {
  return <Badge hasDot {...props} />;
}
