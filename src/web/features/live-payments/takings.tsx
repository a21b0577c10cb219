import { ChevronDown } from 'lucide-react';
import type { LivePaymentsSummary } from '#shared/contracts/live-payments.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { LIVE_TEXT } from './live-payments.text.ts';
import { TakingsBreakdown } from './takings-breakdown.tsx';
import { TakingsChart } from './takings-chart.tsx';

const BODY_ID = 'takings';

interface TakingsToggleProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Opens the breakdown of the takings, which is closed at first so that the list comes first. */
export function TakingsToggle({ isOpen, onToggle }: TakingsToggleProps) {
  return (
    <Button
      variant="ghost"
      size="compact"
      aria-expanded={isOpen}
      aria-controls={isOpen ? BODY_ID : undefined}
      onClick={() => onToggle(!isOpen)}
    >
      {LIVE_TEXT.breakdown}
      <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
    </Button>
  );
}

/** The takings of the period by day, method, branch and agent. */
export function Takings({ summary }: { summary: LivePaymentsSummary }) {
  return (
    <div id={BODY_ID} className="grid gap-2">
      <p className="text-note text-soft">{LIVE_TEXT.twoAnswers}</p>
      <TakingsChart summary={summary} />
      <TakingsBreakdown summary={summary} />
    </div>
  );
}
