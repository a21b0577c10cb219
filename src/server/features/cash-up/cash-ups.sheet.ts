import {
  amount,
  choice,
  count,
  day,
  type ExportColumn,
  type ExportSheet,
  longText,
  moment,
  text,
} from '#server/platform/exports/export-sheet.ts';
import type { CashUp } from '#shared/contracts/cash-up.ts';
import {
  CASH_UP_BRANCH_LABELS,
  CASH_UP_METHOD_LABELS,
  CASH_UP_METHODS,
  CASH_UP_STATUS_LABELS,
  NOT_SAID,
} from '#shared/domain/cash-up.ts';
import { EXPORTED_LISTS } from '#shared/domain/exported-lists.ts';

/** One line per day: expected and counted totals, and the difference of each method. */
export const cashUpSheet: ExportSheet<CashUp> = {
  list: EXPORTED_LISTS['/api/cash-ups'],
  columns: [
    day('Day', (row) => row.day),
    choice('Branch', CASH_UP_BRANCH_LABELS, ({ branch }) => branch),
    choice('Status', CASH_UP_STATUS_LABELS, ({ status }) => status),
    amount('Expected', ({ expectedAmount }) => expectedAmount),
    amount('Counted', ({ countedAmount }) => countedAmount),
    amount('Difference', ({ differenceAmount }) => differenceAmount),
    ...CASH_UP_METHODS.map(
      (method): ExportColumn<CashUp> =>
        amount(
          `${method === NOT_SAID ? 'No method said' : CASH_UP_METHOD_LABELS[method]}: difference`,
          ({ lines }) => lines.find((line) => line.method === method)?.difference,
        ),
    ),
    longText('Reason', ({ reason }) => reason),
    text('Signed by', ({ closedBy }) => closedBy),
    moment('Closed on', ({ closedAt }) => closedAt),
    amount('After closing', ({ afterClosing }) => afterClosing.amount),
    count('Receipts after closing', ({ afterClosing }) => afterClosing.count),
    text('Reopened by', ({ reopenedBy }) => reopenedBy),
    longText('Why reopened', ({ reopenReason }) => reopenReason),
  ],
};
