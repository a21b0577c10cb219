import { lazy, Suspense, useState } from 'react';
import type { ImportQuotesDialogProps } from './import-quotes-dialog.tsx';

const Lazy = lazy(() => import('./import-quotes-dialog.tsx'));

/** Taking quotes in from a file; its code is fetched when it is first opened. */
export function ImportQuotesDialog(props: ImportQuotesDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Lazy {...props} />
    </Suspense>
  );
}
