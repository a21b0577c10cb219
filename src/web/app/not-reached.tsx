import { useEffect, useRef } from 'react';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { exchange } from '#web/lib/exchange.ts';
import { READ_LIMIT_MS } from '#web/lib/limits.ts';
import { START_PATHS } from '#web/lib/offline/kept-lists.ts';

const LOOK_AGAIN_MS = 3_000;

interface NotReachedProps {
  error: Error;
  onRetry: () => void;
}

/** Shown when the reads that open the app failed. The app goes on by itself as soon as the server answers. */
export function NotReached({ error, onRetry }: NotReachedProps) {
  const retryRef = useRef(onRetry);
  useEffect(() => {
    retryRef.current = onRetry;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => {
      const call = (path: string) => exchange({ method: 'GET', path, limitMs: READ_LIMIT_MS });
      const isThere = await Promise.all(START_PATHS.map(call)).then(Boolean, () => false);
      if (isOver) return;
      if (isThere) retryRef.current();
      // The retry may fail again.
      timer = setTimeout(look, LOOK_AGAIN_MS);
    };
    timer = setTimeout(look, LOOK_AGAIN_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center p-4">
      <ErrorState title="The system could not be reached" error={error} onRetry={onRetry} />
    </main>
  );
}
