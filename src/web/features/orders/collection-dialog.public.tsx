import { lazy, Suspense } from 'react';
import type { CollectionDialogProps } from './collection-dialog.tsx';

const CollectionDialog = lazy(async () => ({
  default: (await import('./collection-dialog.tsx')).CollectionDialog,
}));

/** The hand-over of an order's phone, for every screen that lists orders. Fetched when first shown. */
export function OrderCollectionDialog(props: CollectionDialogProps) {
  return (
    <Suspense>
      <CollectionDialog {...props} />
    </Suspense>
  );
}
