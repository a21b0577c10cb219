import { formatShortDate } from '#shared/domain/calendar.ts';
import { cn } from '#web/lib/cn.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { balanceOf } from './balance.ts';

// The cells of compact lists.

export const NONE = '—';

/** Text that may be truncated, with a tooltip of the whole. */
export function Words({ text, isLate = false }: { text: string | null; isLate?: boolean }) {
  return (
    <span className={cn(isLate && 'font-semibold text-danger-ink')} title={text ?? undefined}>
      {text || NONE}
    </span>
  );
}

/** '3 Oct': the shop's day of an instant, or a day; in red once it is too late. */
export function ShortDay({ at, isLate = false }: { at: string | null; isLate?: boolean }) {
  const { timeZone } = useAppConfig();
  if (at === null) return NONE;
  const isDay = at.length === 'YYYY-MM-DD'.length;
  return <Words text={formatShortDate(isDay ? at : new Date(at), timeZone)} isLate={isLate} />;
}

/** The amount due, or that nothing is due. */
export function DueAmount({ row }: { row: Parameters<typeof balanceOf>[0] }) {
  const { state, label, amount } = balanceOf(row);
  const isSettled = state === 'paid' || state === 'none';
  return (
    <span
      className={cn('font-semibold', isSettled ? 'text-success-ink' : 'text-warning-ink')}
      title={state === 'overpaid' ? label : undefined}
    >
      {state === 'overpaid' && '+'}
      {amount ?? (state === 'paid' ? 'Paid' : NONE)}
    </span>
  );
}
