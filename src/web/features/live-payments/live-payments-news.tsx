import { NewRowsPill } from '#web/components/list/new-rows-pill.tsx';
import { useNewsCount } from '#web/lib/realtime/use-news-count.ts';
import type { FreshnessMode } from './use-freshness.ts';

interface LivePaymentsNewsProps {
  mode: FreshnessMode;
  /** When the list was read (ms); 0 before. */
  since: number;
  onShow: () => void;
}

/** On Manual nothing is read by itself: how much has happened since is told instead. */
export function LivePaymentsNews({ mode, since, onShow }: LivePaymentsNewsProps) {
  const count = useNewsCount('payment', since);
  return <NewRowsPill count={mode === 'manual' && since > 0 ? count : 0} onShow={onShow} />;
}
