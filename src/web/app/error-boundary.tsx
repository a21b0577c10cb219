import { RotateCw, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';

interface ErrorBoundaryState {
  hasFailed: boolean;
}

/** The outermost error boundary: an error page instead of a blank window. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <FailurePage /> : this.props.children;
  }
}

/** Also shown inside the shell when a single screen fails: the menu stays usable. */
export function FailurePage() {
  return (
    <div
      role="alert"
      className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-center gap-3 p-6 text-center"
    >
      <span className="mb-2 grid size-16 place-items-center rounded-full border border-danger/40 bg-danger/10 text-danger-ink">
        <TriangleAlert aria-hidden className="size-7" />
      </span>
      <h1 className="text-title font-semibold">This screen stopped working</h1>
      <p className="text-soft">Your saved changes are safe. Reload, or try another screen from the menu.</p>
      <Button variant="primary" className="mt-3" onClick={() => window.location.reload()}>
        <RotateCw aria-hidden />
        Reload
      </Button>
    </div>
  );
}
