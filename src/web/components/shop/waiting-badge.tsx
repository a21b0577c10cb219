import { Send } from 'lucide-react';
import { formatMoney } from '#shared/domain/money.ts';
import { cn } from '#web/lib/cn.ts';
import { moneyIn } from '#web/lib/outbox/actions.ts';
import type { SentWrite } from '#web/lib/writes/sent-writes.ts';

const NOT_SAVED = 'Not saved';
const WAITING = 'Waiting';
const TITLE = 'Saved on this device only, not sent yet';

interface WaitingBadgeProps {
  writes: readonly SentWrite[];
  /** Shows only the icon. */
  isBrief: boolean;
}

/** Marks changes to a row that are only on this device; for money, the amount. */
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
    <span
      title={TITLE}
      className={cn(
        'inline-flex w-fit items-center gap-1 rounded-full border px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        words === NOT_SAVED
          ? 'border-danger/50 bg-danger/10 text-danger-ink'
          : 'border-warning-ink/45 bg-warning-wash text-warning-ink',
      )}
    >
      <Send aria-hidden className="size-3" />
      {words}
    </span>
  );
}

function wordsOf(writes: readonly SentWrite[]): string {
  if (writes.some(({ refusal }) => refusal)) return NOT_SAVED;
  const cents = moneyIn(writes);
  return cents > 0 ? `${formatMoney(cents)} waiting` : WAITING;
}
