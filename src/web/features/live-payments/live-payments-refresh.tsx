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
  /** When the shown data was read. */
  readAt: Date | null;
  isReading: boolean;
  /** The latest attempt to read failed. */
  hasFailed: boolean;
  isDisabled: boolean;
  onRefresh: () => void;
}

/** The age of the figures, and the controls to refresh them. */
export function LivePaymentsRefresh({
  mode,
  onModeChange,
  readAt,
  isReading,
  hasFailed,
  isDisabled,
  onRefresh,
}: LivePaymentsRefreshProps) {
  const { timeZone } = useAppConfig();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      {readAt && !isDisabled && (
        <p
          role={hasFailed ? 'alert' : undefined}
          className={cn('text-note tabular-nums', hasFailed ? 'text-danger-ink' : 'text-soft')}
        >
          {hasFailed && `${LIVE_TEXT.refreshFailed}, `}
          {asOfText(readAt, timeZone)}
        </p>
      )}
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
