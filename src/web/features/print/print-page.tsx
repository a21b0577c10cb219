import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { showFaces } from '#web/lib/faces.ts';
import { NoPaper } from './no-paper.tsx';
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

  const none = unread && noneText(unread.error);
  if (none) return <NoPaper title={none} description={failed} />;
  return (
    <main className="px-4 py-6 print:p-0">
      {unread ? (
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

/** Why there is no such paper and never will be; null for a failure that may pass. */
function noneText(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.problem?.code === 'not_found') return error.userMessage;
  // An address names nothing but the record: what the server calls invalid is its number.
  return error.problem?.code === 'invalid_request' ? PRINT_TEXT.none : null;
}
