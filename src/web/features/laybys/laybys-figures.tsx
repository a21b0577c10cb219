import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CircleAlert, Coins, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { StatCard } from '#web/components/ui/stat-card.tsx';
import { laybyCountsQuery } from './laybys.queries.ts';
import { LAYBYS_TEXT, overdueAmountText } from './laybys-screen.text.ts';

const COUNTS = [
  { label: LAYBYS_TEXT.active, count: 'active', stage: 'active', icon: CalendarClock },
  { label: LAYBYS_TEXT.overdue, count: 'overdue', stage: 'overdue', icon: CircleAlert },
  { label: LAYBYS_TEXT.toHandOver, count: 'toHandOver', stage: 'arrived', icon: PackageCheck },
] as const;

/** How many run, are late or wait for their customer, and what is still to come in; no filter changes them. */
export function LaybyFigures() {
  const { data, isError } = useQuery(laybyCountsQuery);
  const shown = (value: ReactNode) => {
    if (data) return value;
    return isError ? (
      LAYBYS_TEXT.unknown
    ) : (
      <span aria-hidden className="skeleton my-1 block h-6 w-16 rounded-lg" />
    );
  };
  const isLate = data && centsOfAmount(data.overdueAmount) > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and there are none here
    <div
      role="group"
      aria-label={LAYBYS_TEXT.summary}
      className="grid grid-cols-3 gap-3 max-sm:gap-2 lg:grid-cols-[1fr_1fr_1fr_1.7fr]"
    >
      {COUNTS.map(({ label, count, stage, icon }) => (
        <StatCard
          key={count}
          className="max-sm:p-3 max-sm:[&>svg]:hidden"
          label={label}
          stage={stage}
          icon={icon}
          value={shown(data?.[count].toLocaleString('en'))}
        />
      ))}
      <StatCard
        className="max-lg:col-span-3"
        label={LAYBYS_TEXT.outstanding}
        stage="bank_paid"
        icon={Coins}
        value={shown(data && <span className="break-words">{formatMoney(data.outstandingAmount)}</span>)}
        note={isLate ? overdueAmountText(data.overdueAmount) : <>&nbsp;</>}
      />
    </div>
  );
}
