import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { LogQuery } from '#web/lib/log-query.ts';
import { type PartWords, QueryPart } from './query-part.tsx';

interface LogListProps<Row> {
  log: LogQuery<Row>;
  words: PartWords;
  className?: string | undefined;
  /** Renders an entry as a list item. */
  children: (row: Row) => ReactNode;
}

/** The entries of a record's log, newest first, page by page. */
export function LogList<Row extends { id: number }>({
  log,
  words,
  className = 'divide-y divide-edge',
  children,
}: LogListProps<Row>) {
  const query = useInfiniteQuery(log);
  return (
    <QueryPart query={query} words={words}>
      {(rows) => (
        <ul className={className}>
          {rows.map((row) => (
            <Fragment key={row.id}>{children(row)}</Fragment>
          ))}
        </ul>
      )}
    </QueryPart>
  );
}
