import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withLook } from '#web/lib/list-look.ts';

interface ScopeLineProps {
  /** What the list leaves out, or includes. */
  children: ReactNode;
  link: { words: string; search: Record<string, unknown> };
}

/** Under the filters of a list: "12 completed hidden · show". */
export function ScopeLine({ children, link }: ScopeLineProps) {
  return (
    <p className="text-note text-soft">
      {children} · <ScopeLink {...link} />
    </p>
  );
}

/** A link to the same list with more or fewer rows. */
export function ScopeLink({ words, search }: ScopeLineProps['link']) {
  return (
    <Link
      to="."
      search={withLook(search)}
      className="-my-2.5 inline-block py-2.5 font-medium text-cyan-ink underline underline-offset-4 hover:text-text"
    >
      {words}
    </Link>
  );
}
