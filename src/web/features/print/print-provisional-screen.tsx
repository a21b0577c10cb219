import { lazyPart } from '#web/components/dialog/lazy-part.tsx';

// Loaded separately with the code for unsent changes, which no other paper needs.
const ProvisionalPage = lazyPart(() => import('./provisional-page.tsx'), 'ProvisionalPage');

/** A receipt for an unsent payment, at /print/provisional/ followed by its idempotency key. */
export function PrintProvisionalScreen() {
  return <ProvisionalPage />;
}
