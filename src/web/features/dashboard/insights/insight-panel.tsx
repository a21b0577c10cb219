import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { userMessageOf } from '#web/lib/api-error.ts';
import type { InsightPanelName } from '../insight-names.ts';
import { INSIGHTS_TEXT } from './insights.text.ts';

interface InsightPanelProps<Part> {
  panel: InsightPanelName;
  title: string;
  aside?: ReactNode;
  query: UseQueryResult<Part>;
  children: (part: Part) => ReactNode;
}

/** A panel, with the same size while it loads, fails, is empty or has content. */
export function InsightPanel<Part>({ panel, title, aside, query, children }: InsightPanelProps<Part>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="insight glass flex flex-col p-4 sm:p-5" data-panel={panel}>
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3 pointer-coarse:min-h-11">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        <div className="text-note text-soft">{aside}</div>
      </div>
      <div className="insight-body">
        {query.data !== undefined ? (
          children(query.data)
        ) : query.isError ? (
          <Failed query={query} />
        ) : (
          <Loading />
        )}
      </div>
    </section>
  );
}

function Loading() {
  return (
    <div role="status" aria-busy="true" className="grid h-full">
      <span className="sr-only">{INSIGHTS_TEXT.loading}</span>
      <Skeleton className="rounded-row" />
    </div>
  );
}

function Failed({ query }: Pick<InsightPanelProps<unknown>, 'query'>) {
  return (
    <div role="alert" className="insight-nothing">
      <p className="text-name font-semibold">{INSIGHTS_TEXT.failed}</p>
      <p className="text-body text-soft">{userMessageOf(query.error)}</p>
      <Button size="compact" onClick={() => void query.refetch()} isPending={query.isFetching}>
        {!query.isFetching && <RotateCw aria-hidden />}
        {INSIGHTS_TEXT.retry}
      </Button>
    </div>
  );
}

/** Shown instead of an empty chart. */
export function NothingHere({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="insight-nothing">
      <span aria-hidden className="insight-orbit" />
      <p className="text-name font-semibold">{title}</p>
      {children}
    </div>
  );
}
