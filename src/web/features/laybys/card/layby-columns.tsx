import type { Layby } from '#shared/contracts/laybys.ts';
import { LAYBY_STATUS_LABELS } from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import type { ColumnSet } from '#web/components/list/density/columns.ts';
import { DueAmount, NONE, ShortDay, Words } from '#web/components/shop/line-cells.tsx';
import { AGENT_COLUMN, BRANCH_COLUMN, CREATED_COLUMN } from '#web/components/shop/line-columns.tsx';
import { StageBadge } from '#web/components/ui/badge.tsx';

/** The columns of the one-line layout of laybys. */
export const LAYBY_COLUMNS: ColumnSet<Layby> = {
  name: 'laybys',
  columns: [
    {
      ...{ id: 'model', label: 'Model', track: 'minmax(6rem,1.1fr)', isUsual: true },
      cell: ({ phoneModel }) => <Words text={phoneModel} />,
    },
    {
      ...{ id: 'variant', label: 'Color/Storage', track: 'minmax(5rem,0.8fr)' },
      cell: ({ phoneColor, phoneStorage }) => <Words text={`${phoneColor} · ${phoneStorage}`} />,
    },
    {
      ...{ id: 'phone', label: 'Phone number', track: 'minmax(7rem,0.9fr)', isUsual: true },
      cell: ({ customerNumber }) => customerNumber,
    },
    AGENT_COLUMN,
    BRANCH_COLUMN,
    CREATED_COLUMN,
    {
      ...{ id: 'status', label: 'Status', track: '8rem', isUsual: true },
      cell: ({ status, isOverdue }) => {
        const stage = isOverdue ? 'overdue' : status;
        return <StageBadge stage={stage}>{LAYBY_STATUS_LABELS[stage]}</StageBadge>;
      },
    },
    {
      ...{ id: 'dueDate', label: 'Due on', track: '6rem', isUsual: true },
      cell: ({ dueDate, isOverdue }) => <ShortDay at={dueDate} isLate={isOverdue} />,
    },
    {
      ...{ id: 'total', label: 'Total', track: '8rem', isNumeric: true },
      cell: ({ fullAmount }) => formatMoney(fullAmount),
    },
    {
      ...{ id: 'paid', label: 'Paid', track: '8rem', isNumeric: true },
      cell: ({ paidAmount }) => formatMoney(paidAmount),
    },
    {
      ...{ id: 'due', label: 'Balance due', track: '8rem', isNumeric: true, isUsual: true, isOnPhones: true },
      cell: ({ status, fullAmount, paidAmount, remainingAmount }) =>
        // Nothing is owed on a cancelled layby.
        status === 'cancelled' ? (
          NONE
        ) : (
          <DueAmount row={{ totalAmount: fullAmount, paidAmount, remainingAmount }} />
        ),
    },
  ],
};
