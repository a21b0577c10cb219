import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { useListQuery } from './use-list-query.ts';

interface NoMatchProps {
  words: { noMatchTitle: string; clearSearch: string };
  /** What was searched for and where, and what else would be found. */
  children: ReactNode;
}

/** Shown in place of a list in which the search finds nothing. */
export function NoMatch({ words, children }: NoMatchProps) {
  const { setQuery } = useListQuery();
  return (
    <EmptyState
      icon={SearchX}
      title={words.noMatchTitle}
      description={<span className="break-words">{children}</span>}
      action={<Button onClick={() => setQuery('')}>{words.clearSearch}</Button>}
    />
  );
}
