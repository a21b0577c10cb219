import { useWaiting } from '#web/lib/writes/waiting-rows.ts';
import { lazyPart } from '../dialog/lazy-part.tsx';

const WaitingBadge = lazyPart(() => import('./waiting-badge.tsx'), 'WaitingBadge', { isOptional: true });

interface WaitingMarkProps {
  entity: string;
  id: number;
  isBrief?: boolean;
}

/** That something about this row waits to be sent: the row shows it as done. */
export function WaitingMark({ entity, id, isBrief = false }: WaitingMarkProps) {
  const writes = useWaiting(entity, id);
  return writes.length > 0 && <WaitingBadge writes={writes} isBrief={isBrief} />;
}
