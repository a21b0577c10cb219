import { Link } from '@tanstack/react-router';
import { Button } from '#web/components/ui/button.tsx';

export function NotFoundScreen() {
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-3 text-center">
      <p
        aria-hidden
        className="numerals bg-linear-to-br from-(--cyan) to-(--violet) bg-clip-text text-8xl font-semibold text-transparent"
      >
        404
      </p>
      <h1 className="text-title font-semibold">404 Page Not Found</h1>
      <p className="text-soft">Did you forget to add the page to the router?</p>
      <Button asChild variant="primary" className="mt-4">
        <Link to="/">Go to Dashboard</Link>
      </Button>
    </div>
  );
}
