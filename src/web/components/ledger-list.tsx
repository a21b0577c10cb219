import type { ReactNode } from 'react';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { formatLongDate, formatLongDateTime } from '#shared/domain/calendar.ts';
import {
  BRANCH_LABELS,
  branchCodeOf,
  LEDGER_KIND_LABELS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
} from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { cn } from '#web/lib/cn.ts';
import type { LogQuery } from '#web/lib/log-query.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { DottedLine } from './dotted-line.tsx';
import { LEDGER_TEXT } from './ledger.text.ts';
import { LogList } from './log-list.tsx';
import { Badge } from './ui/badge.tsx';
import { Button } from './ui/button.tsx';

/** `about`: what was paid for, in a list of several records. */
type LedgerEntry = Receipt & { about?: { label: string } };

export interface LedgerListProps<Row extends LedgerEntry> {
  log: LogQuery<Row>;
  className?: string;
  /** Rows are never changed; a wrong one is reversed by another row. Without this handler they are only shown. */
  onReverse?: (receipt: Receipt) => void;
  /** True when nothing may be reversed now; the caller shows the reason beside the list. */
  isLocked?: boolean;
  /** The link to the printed receipt of a row that has one. */
  renderPaper?: (receipt: Receipt) => ReactNode;
}

/** The rows of a ledger: payments, refunds and reversals. */
export function LedgerList<Row extends LedgerEntry>({
  log,
  className,
  onReverse,
  isLocked = false,
  renderPaper,
}: LedgerListProps<Row>) {
  return (
    <LogList log={log} words={LEDGER_TEXT} className={className}>
      {(row) => (
        <LedgerRow
          row={row}
          isLocked={isLocked}
          onReverse={onReverse && (() => onReverse(row))}
          paper={row.kind === 'reversal' ? null : renderPaper?.(row)}
        />
      )}
    </LogList>
  );
}

interface LedgerRowProps {
  row: LedgerEntry;
  isLocked: boolean;
  onReverse: (() => void) | undefined;
  paper: ReactNode;
}

function LedgerRow({ row, isLocked, onReverse, paper }: LedgerRowProps) {
  const { timeZone: zone } = useAppConfig();
  const receivedOn = formatLongDate(new Date(row.receivedAt), zone);
  const method = PAYMENT_METHODS.find((one) => one === row.method);
  const branch = branchCodeOf(row.branch ?? '');
  const facts = [
    row.about?.label,
    method && PAYMENT_METHOD_LABELS[method],
    row.reference,
    row.receiptNumber,
    row.agent,
    branch && BRANCH_LABELS[branch],
  ].filter(Boolean);
  const canReverse = row.kind !== 'reversal' && !row.isReversed;
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {LEDGER_KIND_LABELS[row.kind]} · {formatLongDateTime(new Date(row.receivedAt), zone)}
          {row.isReversed && <Badge stage="cancelled">{LEDGER_TEXT.reversed}</Badge>}
        </p>
        {facts.length > 0 && <DottedLine className="mt-0.5">{facts}</DottedLine>}
        {row.reason && <p className="mt-0.5 text-note break-words text-soft">“{row.reason}”</p>}
        {paper}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-2 sm:flex-row-reverse sm:items-center sm:gap-4">
        {onReverse && canReverse ? (
          <Button
            size="compact"
            className="order-last sm:order-first sm:w-24"
            aria-label={`Reverse ${formatMoney(row.amount)} of ${receivedOn}`}
            disabled={isLocked}
            onClick={onReverse}
          >
            {LEDGER_TEXT.reverse}
          </Button>
        ) : (
          // Keeps the amounts in one column.
          onReverse && <span aria-hidden className="hidden sm:block sm:w-24" />
        )}
        <p
          className={cn(
            'numerals text-right font-semibold whitespace-nowrap',
            row.isReversed && 'text-faint line-through',
            row.amount.startsWith('-') && 'text-danger-ink',
          )}
        >
          {formatMoney(row.amount)}
        </p>
      </div>
    </li>
  );
}
