import { Send } from 'lucide-react';
import { formatMoney } from '#shared/domain/money.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { WAITS_TITLE } from '#web/lib/api-error.ts';
import { moneyIn } from '#web/lib/outbox/actions.ts';
import type { SentWrite } from '#web/lib/writes/sent-writes.ts';

const NOT_SAVED = 'Not saved';

interface WaitingBadgeProps {
  writes: readonly SentWrite[];
  /** Its picture alone. */
  isBrief: boolean;
}

/** What of a row is on this device alone; of money how much. */
export function WaitingBadge({ writes, isBrief }: WaitingBadgeProps) {
  const words = wordsOf(writes);
  if (isBrief)
    return (
      <span title={words} className="ml-1.5 inline-block align-middle text-warning-ink">
        <Send aria-hidden className="size-3.5" />
        <span className="sr-only">, {words}</span>
      </span>
    );
  return (
    <Badge stage="overdue" className="gap-1">
      <Send aria-hidden className="size-3" />
      {words}
    </Badge>
  );
}

function wordsOf(writes: readonly SentWrite[]): string {
  if (writes.some(({ refusal }) => refusal)) return NOT_SAVED;
  const cents = moneyIn(writes);
  return cents > 0 ? `${formatMoney(cents)} waiting` : WAITS_TITLE;
}
