import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { userMessageOf } from '#web/lib/api-error.ts';
import { LaybyCard } from './layby-card.tsx';
import { laybyQuery } from './laybys.queries.ts';
import { LAYBYS_TOASTS } from './laybys.text.ts';
import { LAYBYS_TEXT } from './laybys-screen.text.ts';

interface OpenedLaybyProps {
  id: number;
  today: string;
  zone: string;
  /** Takes the layby out of the address, which puts it back to its place in the list. */
  onClose: () => void;
}

/** The layby that the address asks for, open and in sight, on whatever page of the list it would be. */
export function OpenedLayby({ id, today, zone, onClose }: OpenedLaybyProps) {
  const sectionRef = useRef<HTMLElement>(null);
  const wasShownRef = useRef(false);
  const { data: layby, error, isPending } = useQuery(laybyQuery(id));
  useEffect(() => {
    if (layby !== undefined) wasShownRef.current = true;
    if (error === null || layby !== undefined) return;
    // One that was in sight has been deleted, here or by a colleague: whoever did that has said so.
    if (!wasShownRef.current) {
      toast({
        title: LAYBYS_TOASTS.error,
        description: userMessageOf(error, LAYBYS_TEXT.openFailed),
        variant: 'destructive',
      });
    }
    onClose();
  }, [error, layby, onClose]);
  useEffect(() => {
    if (!isPending) sectionRef.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isPending]);
  return (
    <section ref={sectionRef} aria-label={LAYBYS_TEXT.openedLabel} className="@container mb-4 scroll-mt-24">
      {layby ? (
        <LaybyCard layby={layby} today={today} zone={zone} isExpanded onExpandedChange={onClose} />
      ) : (
        isPending && <Skeleton className="h-24" />
      )}
    </section>
  );
}
