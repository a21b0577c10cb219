import { type ComponentProps, lazy, Suspense, useState } from 'react';

const Lazy = lazy(async () => ({
  default: (await import('./customer-informed-dialog.tsx')).CustomerInformedDialog,
}));

/** Was Customer Informed?; its code is fetched when it is first opened. */
export function CustomerInformedDialog(props: ComponentProps<typeof Lazy>) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  );
}
