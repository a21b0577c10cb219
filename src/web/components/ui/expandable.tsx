import { createContext, type ReactNode, use, useId } from 'react';
import { cn } from '#web/lib/cn.ts';

interface Expansion {
  bodyId: string;
  isExpanded: boolean;
  toggle: () => void;
}

const ExpansionContext = createContext<Expansion | null>(null);

interface ExpandableCardProps {
  isExpanded: boolean;
  onExpandedChange: (isExpanded: boolean) => void;
  /** Sets the colour of the left edge. */
  stage?: string;
  /** Always visible. Must contain one `ExpandTrigger`; other controls in it need `relative z-10`. */
  header: ReactNode;
  /** Rendered only while expanded. */
  children: ReactNode;
  className?: string;
}

/** A row of a list that expands in place. */
export function ExpandableCard({
  isExpanded,
  onExpandedChange,
  stage = 'pending',
  header,
  children,
  className,
}: ExpandableCardProps) {
  const bodyId = useId();
  return (
    <ExpansionContext value={{ bodyId, isExpanded, toggle: () => onExpandedChange(!isExpanded) }}>
      <article
        data-stage={stage}
        className={cn(
          'glass relative overflow-hidden rounded-row hover:border-edge-strong',
          'before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-r-full before:bg-stage',
          className,
        )}
      >
        <div className="relative px-3 py-2 sm:px-4">{header}</div>
        {isExpanded && (
          <div id={bodyId} className="border-t border-edge px-3 py-4 sm:px-4">
            {children}
          </div>
        )}
      </article>
    </ExpansionContext>
  );
}

interface ExpandTriggerProps {
  children: ReactNode;
  className?: string;
  /** Of the title, which the chevron follows. */
  textClassName?: string;
}

/** The card's title as a button; its press area covers the whole header. */
export function ExpandTrigger({ children, className, textClassName }: ExpandTriggerProps) {
  const expansion = use(ExpansionContext);
  if (!expansion) throw new Error('ExpandTrigger belongs into the header of an ExpandableCard');
  return (
    <button
      type="button"
      aria-expanded={expansion.isExpanded}
      aria-controls={expansion.isExpanded ? expansion.bodyId : undefined}
      onClick={expansion.toggle}
      className={cn(
        'expand-trigger flex min-h-9 min-w-0 items-center gap-2 text-left text-name font-semibold after:absolute after:inset-0',
        'focus-visible:outline-none focus-visible:after:rounded-row focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)',
        className,
      )}
    >
      <span className={cn('min-w-0', textClassName)}>{children}</span>
    </button>
  );
}
