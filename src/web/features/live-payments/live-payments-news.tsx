import { NewRowsPill } from '#web/components/list/new-rows-pill.tsx';
import { useNewsCount } from '#web/lib/realtime/use-news-count.ts';
import type { FreshnessMode } from './use-freshness.ts';

interface LivePaymentsNewsProps {
  mode: FreshnessMode;
  /** When the list was read (ms); 0 before. */
  since: number;
  onShow: () => void;
}

/** With Manual nothing is read automatically: this shows how many changes have happened since. */
export function LivePaymentsNews({ mode, since, onShow }: LivePaymentsNewsProps) {
  const count = useNewsCount('payment', since);
  return <NewRowsPill count={mode === 'manual' && since > 0 ? count : 0} onShow={onShow} />;
}
