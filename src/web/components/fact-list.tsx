import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { NO_BREAK_SPACE } from '#web/lib/unbroken.ts';

export interface Fact {
  label: string;
  /** An unknown value is shown as a dash. */
  value: ReactNode;
}

/** Label and value pairs, one per line; `columns` places them side by side where there is room. */
export function FactList({ facts, columns = 1 }: { facts: readonly Fact[]; columns?: 1 | 2 }) {
  return (
    <dl
      className={cn(
        'grid min-w-0 gap-x-8 rounded-control border border-edge bg-panel px-3.5 py-2',
        columns === 2 && 'sm:grid-cols-2',
      )}
    >
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 items-baseline justify-between gap-4 py-1.5">
          <dt className="shrink-0 text-note text-soft">{label}</dt>
          <dd className="min-w-0 text-right font-medium wrap-anywhere **:wrap-anywhere [&>*]:align-top">
            {shown(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** No line of it begins with a dot. */
function shown(value: ReactNode): ReactNode {
  if (value === null || value === undefined || value === '') return '—';
  return typeof value === 'string' ? value.replaceAll(' · ', `${NO_BREAK_SPACE}· `) : value;
}
