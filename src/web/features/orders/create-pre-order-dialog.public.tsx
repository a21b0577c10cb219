import { type ComponentProps, lazy, Suspense, useState } from 'react';

const Lazy = lazy(async () => ({
  default: (await import('./create-pre-order-dialog.tsx')).CreatePreOrderDialog,
}));

/** Create Pre-order; its code is fetched when it is first opened. */
export function CreatePreOrderDialog(props: ComponentProps<typeof Lazy>) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  );
}
