import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { showFaces } from '#web/lib/faces.ts';
import { PageSize } from './page-size.tsx';
import './print.css';
import { PRINT_TEXT } from './print.text.ts';
import type { Paper } from './print-search-params.ts';
import { usePrintTime } from './use-print-time.ts';

interface PrintPageProps {
  /** The queries that the paper depends on. */
  reads: readonly UseQueryResult<unknown>[];
  loading: string;
  failed: string;
  /** The title of the window, and of the file when printing to a file; undefined while it is not known. */
  title: string | undefined;
  paper: Paper;
  controls: ReactNode;
  /** Called once everything has been read. */
  children: (paperRef: Ref<HTMLElement>, printedAt: Date) => ReactNode;
}

/** A page to print: the options above, the paper as it will be printed below. An incomplete paper is not shown. */
export function PrintPage({ reads, loading, failed, title, paper, controls, children }: PrintPageProps) {
  const paperRef = useRef<HTMLElement>(null);
  const printedAt = usePrintTime();
  const unread = reads.find((query) => query.isError && !query.data);

  useEffect(() => {
    void showFaces();
  }, []);
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  return (
    <main className="px-4 py-6 print:p-0">
      {unread?.error instanceof ApiError && unread.error.problem?.code === 'not_found' ? (
        <EmptyState
          title={unread.error.userMessage}
          description={failed}
          action={
            <Button asChild>
              <Link to="/">{PRINT_TEXT.dashboard}</Link>
            </Button>
          }
        />
      ) : unread ? (
        <ErrorState
          title={failed}
          error={unread.error}
          onRetry={() => void unread.refetch()}
          isRetrying={unread.isFetching}
        />
      ) : reads.every((query) => query.data) ? (
        <>
          {controls}
          <PageSize paper={paper} paperRef={paperRef} />
          {children(paperRef, printedAt)}
        </>
      ) : (
        <SkeletonList count={3} label={loading} className="mx-auto max-w-3xl" itemClassName="h-40" />
      )}
    </main>
  );
}
