import { useWaiting } from '#web/lib/writes/waiting-rows.ts';
import { lazyPart } from '../dialog/lazy-part.tsx';

const WaitingBadge = lazyPart(() => import('./waiting-badge.tsx'), 'WaitingBadge', { isOptional: true });

interface WaitingMarkProps {
  entity: string;
  id: number;
  isBrief?: boolean;
}

/** Marks a row with changes that wait to be sent: the row shows them as done. */
export function WaitingMark({ entity, id, isBrief = false }: WaitingMarkProps) {
  const writes = useWaiting(entity, id);
  return writes.length > 0 && <WaitingBadge writes={writes} isBrief={isBrief} />;
}
