import { RotateCw } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { cn } from '#web/lib/cn.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { asOfText, LIVE_TEXT } from './live-payments.text.ts';
import { FRESHNESS_MODES, type FreshnessMode } from './use-freshness.ts';

interface LivePaymentsRefreshProps {
  mode: FreshnessMode;
  onModeChange: (mode: FreshnessMode) => void;
  isReading: boolean;
  isDisabled: boolean;
  onRefresh: () => void;
}

/** The controls to refresh the figures. */
export function LivePaymentsRefresh({
  mode,
  onModeChange,
  isReading,
  isDisabled,
  onRefresh,
}: LivePaymentsRefreshProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <RadioGroup
        aria-label={LIVE_TEXT.refreshMode}
        options={FRESHNESS_MODES}
        value={mode}
        onValueChange={onModeChange}
        isAboveList
      />
      <Button isPending={isReading} disabled={isDisabled} onClick={onRefresh}>
        {!isReading && <RotateCw aria-hidden />}
        <span className="max-sm:sr-only">{LIVE_TEXT.refresh}</span>
      </Button>
    </div>
  );
}

interface ReadAtProps {
  /** When the shown data was read. */
  at: Date;
  /** The latest attempt to read failed. */
  hasFailed: boolean;
}

/** The age of the figures. */
export function ReadAt({ at, hasFailed }: ReadAtProps) {
  const { timeZone } = useAppConfig();
  return (
    <span
      role={hasFailed ? 'alert' : undefined}
      className={cn('whitespace-nowrap tabular-nums', hasFailed && 'text-danger-ink')}
    >
      {hasFailed && `${LIVE_TEXT.refreshFailed}, `}
      {asOfText(at, timeZone)}
    </span>
  );
}
