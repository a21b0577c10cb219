import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { userMessageOf } from '#web/lib/api-error.ts';

interface OpenedRowProps<Row, Key extends QueryKey> {
  query: UseQueryOptions<Row, Error, Row, Key>;
  words: { openedLabel: string; openFailed: string };
  /** Called when the row cannot be shown, to remove it from the address. */
  onFailed: () => void;
  children: (row: Row) => ReactNode;
}

/** The row that the address selects, shown above the list and scrolled into view, whatever page of the list it is on. */
export function OpenedRow<Row, Key extends QueryKey>({
  query,
  words,
  onFailed,
  children,
}: OpenedRowProps<Row, Key>) {
  const sectionRef = useRef<HTMLElement>(null);
  const wasShownRef = useRef(false);
  const { data: row, error, isPending } = useQuery(query);
  useEffect(() => {
    if (row !== undefined) wasShownRef.current = true;
    if (error === null || row !== undefined) return;
    // A row that was shown has been deleted, here or by a colleague, which has been announced.
    if (!wasShownRef.current) {
      const description = userMessageOf(error, words.openFailed);
      toast({ title: 'Error', description, variant: 'destructive' });
    }
    onFailed();
  }, [error, row, words, onFailed]);
  useEffect(() => {
    if (!isPending) sectionRef.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isPending]);
  return (
    <section ref={sectionRef} aria-label={words.openedLabel} className="@container mb-4 scroll-mt-24">
      {row !== undefined ? children(row) : isPending && <Skeleton className="h-24" />}
    </section>
  );
}
