import { CalendarClock, CircleAlert, Coins, PackageCheck } from 'lucide-react';
import type { LaybyCounts } from '#shared/contracts/laybys.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { Figures } from '#web/components/list/figures.tsx';
import { formatTotal } from '#web/lib/format.ts';
import { type LaybyFilter, restOf } from './laybys-filter.ts';
import { LAYBYS_TEXT, overdueAmountText } from './laybys-screen.text.ts';

const COUNTS = [
  { label: LAYBYS_TEXT.overdue, key: 'overdue', stage: 'overdue', icon: CircleAlert, status: 'overdue' },
  { label: LAYBYS_TEXT.active, key: 'active', stage: 'active', icon: CalendarClock, status: 'active' },
  {
    label: LAYBYS_TEXT.toHandOver,
    key: 'toHandOver',
    stage: 'arrived',
    icon: PackageCheck,
    status: 'to_hand_over',
  },
] as const;

interface LaybyFiguresProps {
  filter: LaybyFilter;
  counts: LaybyCounts | undefined;
  hasFailed: boolean;
}

/** How many laybys are overdue, active or waiting for hand-over, and what is still due, within the search and the filters. */
export function LaybyFigures({ filter: { statuses, ...rest }, counts, hasFailed }: LaybyFiguresProps) {
  const isLate = counts && centsOfAmount(counts.overdueAmount) > 0;
  const search = (status: string) => ({ status, ...restOf(rest) });
  return (
    <Figures
      label={LAYBYS_TEXT.summary}
      className="sm:grid-cols-[1fr_1fr_1fr_2fr]"
      hasFailed={hasFailed}
      notesBelow="narrow"
      figures={[
        ...COUNTS.map(({ status, ...figure }) => ({
          ...figure,
          value: counts && formatTotal({ count: counts[figure.key], isAtLeast: counts.isAtLeast }),
          search: search(status),
          isCurrent: statuses.length === 1 && statuses[0] === status,
        })),
        {
          key: 'outstanding',
          label: LAYBYS_TEXT.outstanding,
          stage: 'bank_paid',
          icon: Coins,
          value: counts && `${formatMoney(counts.outstandingAmount)}${counts.isAtLeast ? '+' : ''}`,
          note: isLate && overdueAmountText(counts),
          search: search('active'),
        },
      ]}
    />
  );
}
