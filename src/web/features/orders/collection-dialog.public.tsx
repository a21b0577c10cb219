import { type ComponentProps, lazy, Suspense, useState } from 'react';

const Lazy = lazy(async () => ({ default: (await import('./collection-dialog.tsx')).CollectionDialog }));

/** Device Collection/Delivery Date; its code is fetched when it is first opened. */
export function CollectionDialog(props: ComponentProps<typeof Lazy>) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  );
}
