import { useInfiniteQuery } from '@tanstack/react-query';
import type { CustomerReceiptRow } from '#shared/contracts/customer-overview.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { LEDGER_KIND_LABELS } from '#web/components/ledger.text.ts';
import { QueryPart } from '#web/components/query-part.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { cn } from '#web/lib/cn.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { customerReceiptsQuery } from './customer-overview.queries.ts';
import { OVERVIEW_TEXT } from './customer-overview.text.ts';

/** Every payment of the customer, on whatever it was made, newest first. */
export function MoneyLog({ customerId }: { customerId: number }) {
  const query = useInfiniteQuery(customerReceiptsQuery(customerId));
  return (
    <QueryPart
      query={query}
      loading={OVERVIEW_TEXT.loading}
      failed={OVERVIEW_TEXT.failed}
      empty={OVERVIEW_TEXT.noMoney}
    >
      {(rows) => (
        <ul className="-mt-3 divide-y divide-edge">
          {rows.map((row) => (
            <MoneyRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </QueryPart>
  );
}

function MoneyRow({ row }: { row: CustomerReceiptRow }) {
  const { timeZone } = useAppConfig();
  const method = PAYMENT_METHODS.find((one) => one === row.method);
  const facts = [
    formatLongDate(new Date(row.receivedAt), timeZone),
    method && PAYMENT_METHOD_LABELS[method],
    row.reference,
    row.agent,
  ].filter(Boolean);
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{LEDGER_KIND_LABELS[row.kind]}</span>
          <span className="min-w-0 break-words text-soft">{row.about.label}</span>
          {row.isReversed && <Badge stage="cancelled">{OVERVIEW_TEXT.reversed}</Badge>}
        </p>
        <p className="mt-0.5 text-note text-soft">{facts.join(' · ')}</p>
        {row.reason && <p className="mt-0.5 text-note text-soft">“{row.reason}”</p>}
      </div>
      <p
        className={cn(
          'numerals shrink-0 font-semibold whitespace-nowrap',
          row.isReversed && 'text-faint line-through',
          row.amount.startsWith('-') && 'text-danger-ink',
        )}
      >
        {formatMoney(row.amount)}
      </p>
    </li>
  );
}
