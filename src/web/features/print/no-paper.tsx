import { Link } from '@tanstack/react-router';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { PRINT_TEXT } from './print.text.ts';

/** Shown in place of a paper that does not exist, with a way back: papers have no navigation. */
export function NoPaper({ title, description }: { title: string; description?: string }) {
  return (
    <main className="px-4 py-6">
      <EmptyState
        title={title}
        description={description}
        action={
          <Button asChild>
            <Link to="/">{PRINT_TEXT.dashboard}</Link>
          </Button>
        }
      />
    </main>
  );
}
