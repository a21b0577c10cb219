import { useWaiting } from '#web/lib/writes/waiting-rows.ts';
import { lazyPart } from '../dialog/lazy-part.tsx';

const WaitingEntries = lazyPart(() => import('./waiting-entries.tsx'), 'WaitingEntries', {
  isOptional: true,
});

interface WaitingLinesProps {
  entity: string;
  id: number;
  of: 'money' | 'contacts';
}

/** The payments or contacts of a record that are only on this device, shown before those of the server. */
export function WaitingLines({ entity, id, of }: WaitingLinesProps) {
  const writes = useWaiting(entity, id);
  return writes.length > 0 && <WaitingEntries writes={writes} of={of} />;
}
