import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatCard } from '#web/components/ui/stat-card.tsx';
import { cn } from '#web/lib/cn.ts';

export interface Figure {
  key: string;
  label: ReactNode;
  /** Undefined until it is read. */
  value: ReactNode;
  note?: ReactNode;
  stage: string;
  icon: LucideIcon;
  className?: string;
  /** The address that shows what was counted; none where nothing can. */
  search?: Record<string, unknown>;
  /** That address is the present one. */
  isCurrent?: boolean;
}

interface FiguresProps {
  label: string;
  figures: readonly Figure[];
  /** They could not be read. */
  hasFailed: boolean;
  /** The columns. */
  className: string;
}

const UNKNOWN = '—';

/** The numbers on top of a list. Those that stand for rows lead to them. */
export function Figures({ label, figures, hasFailed, className }: FiguresProps) {
  const cards = (
    <ul className={cn('grid gap-2 sm:gap-3', className)}>
      {figures.map(({ key, search, isCurrent, className: place, value, ...card }) => (
        <li key={key} className={place}>
          <FigureLink search={search} isCurrent={isCurrent}>
            <StatCard
              {...card}
              className={cn(
                'h-full max-sm:p-3 max-sm:[&_svg]:hidden',
                search && 'transition-[filter] group-hover:brightness-110',
                isCurrent && 'outline-2 outline-stage',
              )}
              value={value ?? (hasFailed ? UNKNOWN : <Awaited />)}
            />
          </FigureLink>
        </li>
      ))}
    </ul>
  );
  const hasLinks = figures.some(({ search }) => search !== undefined);
  if (hasLinks) return <nav aria-label={label}>{cards}</nav>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and there are none here
    <div role="group" aria-label={label}>
      {cards}
    </div>
  );
}

interface FigureLinkProps {
  search: Figure['search'];
  isCurrent: boolean | undefined;
  children: ReactNode;
}

function FigureLink({ search, isCurrent, children }: FigureLinkProps) {
  if (search === undefined) return children;
  return (
    <Link
      to="."
      search={search}
      activeProps={{}}
      aria-current={isCurrent ? 'true' : undefined}
      className="group block h-full rounded-panel"
    >
      {children}
    </Link>
  );
}

function Awaited() {
  return <span aria-hidden className="skeleton my-1 block h-6 w-16 rounded-lg" />;
}
