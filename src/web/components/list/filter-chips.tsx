import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';

export interface FilterOption {
  /** In the address; null for all. */
  value: string | null;
  label: string;
  /** How many stand behind it; absent while that is not known. */
  count: number | undefined;
  isCurrent: boolean;
}

interface FilterChipsProps {
  label: string;
  options: readonly FilterOption[];
  /** The address of a choice. */
  searchOf: (value: string | null) => Record<string, unknown>;
  className?: string;
}

/** The filter of a list, a link for each choice with the number behind it. */
export function FilterChips({ label, options, searchOf, className }: FilterChipsProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-2">
        {options.map(({ value, label: words, count, isCurrent }) => (
          <li key={value ?? 'all'}>
            <Link
              to="."
              search={searchOf(value)}
              activeProps={{}}
              data-stage={value ?? 'phone_available'}
              aria-current={isCurrent ? 'page' : undefined}
              className={cn(
                'inline-flex min-h-9 items-center gap-2 rounded-full px-3 text-note whitespace-nowrap pointer-coarse:min-h-11',
                isCurrent
                  ? 'stage-chip border-stage font-semibold'
                  : 'border border-edge bg-panel font-medium text-soft hover:border-edge-strong hover:text-text',
              )}
            >
              <span aria-hidden className="size-2 rounded-full bg-stage" />
              {words}
              {count !== undefined && (
                <span className={cn('numerals text-xs', isCurrent ? 'text-stage-ink' : 'text-faint')}>
                  {count.toLocaleString('en')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
