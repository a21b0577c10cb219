import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CircleAlert, Coins, PackageCheck } from 'lucide-react';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { Figures } from '#web/components/list/figures.tsx';
import { LAYBYS_TEXT, overdueAmountText } from './laybys-screen.text.ts';
import { laybyCountsQuery } from './public/laybys.queries.ts';

const COUNTS = [
  {
    label: LAYBYS_TEXT.active,
    key: 'active',
    stage: 'active',
    icon: CalendarClock,
    search: { status: 'active' },
  },
  {
    label: LAYBYS_TEXT.overdue,
    key: 'overdue',
    stage: 'overdue',
    icon: CircleAlert,
    search: { status: 'overdue' },
  },
  { label: LAYBYS_TEXT.toHandOver, key: 'toHandOver', stage: 'arrived', icon: PackageCheck },
] as const;

/** How many run, are late or wait for their customer, and what is still to come in; no filter changes them. */
export function LaybyFigures() {
  const { data, isError } = useQuery(laybyCountsQuery);
  const isLate = data && centsOfAmount(data.overdueAmount) > 0;
  return (
    <Figures
      label={LAYBYS_TEXT.summary}
      className="grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_1.7fr]"
      hasFailed={isError}
      figures={[
        ...COUNTS.map((figure) => ({ ...figure, value: data?.[figure.key].toLocaleString('en') })),
        {
          key: 'outstanding',
          className: 'max-lg:col-span-3',
          label: LAYBYS_TEXT.outstanding,
          stage: 'bank_paid',
          icon: Coins,
          value: data && <span className="break-words">{formatMoney(data.outstandingAmount)}</span>,
          note: isLate ? overdueAmountText(data.overdueAmount) : <>&nbsp;</>,
        },
      ]}
    />
  );
}
