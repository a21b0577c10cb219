import { lazyPart } from '#web/components/dialog/lazy-part.tsx';

// With what is known of what waits: no other paper needs it.
const ProvisionalPage = lazyPart(() => import('./provisional-page.tsx'), 'ProvisionalPage');

/** A receipt for money that waits on this device, at /print/provisional/ and the key that it is sent under. */
export function PrintProvisionalScreen() {
  return <ProvisionalPage />;
}
