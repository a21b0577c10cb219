import { RotateCw, TriangleAlert } from 'lucide-react';
import { requestIdOf, userMessageOf } from '#web/lib/api-error.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from './button.tsx';
import { HelpCode } from './help-code.tsx';

interface ErrorStateProps {
  title: string;
  error?: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
  className?: string;
}

/** Shown in place of content that could not be loaded: what failed, why, and a button to retry. */
export function ErrorState({ title, error, onRetry, isRetrying = false, className }: ErrorStateProps) {
  const requestId = requestIdOf(error);
  return (
    <div
      role="alert"
      className={cn('glass grid justify-items-center gap-2 px-6 py-12 text-center', className)}
    >
      <span className="mb-2 grid size-14 place-items-center rounded-full border border-danger/40 bg-danger/10 text-danger-ink">
        <TriangleAlert aria-hidden className="size-6" />
      </span>
      <p className="text-name font-semibold">{title}</p>
      <p className="max-w-md text-body text-soft">{userMessageOf(error)}</p>
      {onRetry && (
        <Button className="mt-3" onClick={onRetry} isPending={isRetrying}>
          {!isRetrying && <RotateCw aria-hidden />}
          Try again
        </Button>
      )}
      {requestId && <HelpCode requestId={requestId} />}
    </div>
  );
}
