import { Link } from '@tanstack/react-router';
import { Button } from '#web/components/ui/button.tsx';

export function NotFoundScreen() {
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-3 text-center">
      <h1 className="total-number text-4xl leading-tight font-semibold sm:text-5xl">404 Page Not Found</h1>
      <p className="text-soft">Did you forget to add the page to the router?</p>
      <Button asChild variant="primary" className="mt-4">
        <Link to="/">Go to Dashboard</Link>
      </Button>
    </div>
  );
}
