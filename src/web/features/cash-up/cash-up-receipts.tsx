import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CashUpDay, CashUpReceipt } from '#shared/contracts/cash-up.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import {
  CASH_UP_METHOD_LABELS,
  CASH_UP_METHODS,
  type CashUpMethod,
  NOT_SAID,
} from '#shared/domain/cash-up.ts';
import { LEDGER_KIND_LABELS } from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { DottedLine } from '#web/components/dotted-line.tsx';
import { LogList } from '#web/components/log-list.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { cn } from '#web/lib/cn.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { CASH_UP_TEXT } from './cash-up.text.ts';
import { type BranchDay, cashUpReceiptsQuery } from './public/cash-up.queries.ts';

const WORDS = {
  loading: CASH_UP_TEXT.receiptsLoading,
  failed: CASH_UP_TEXT.receiptsFailed,
  empty: CASH_UP_TEXT.receiptsEmpty,
};

interface CashUpReceiptsProps {
  of: BranchDay;
  expected: CashUpDay['expected'];
}

/** The ledger rows behind the figures, of one method or of all. */
export function CashUpReceipts({ of, expected }: CashUpReceiptsProps) {
  const [method, setMethod] = useState<CashUpMethod | ''>('');
  if (expected.length === 0) return null;
  const options = [
    { value: 'all', label: CASH_UP_TEXT.allMethods },
    ...expected.map((one) => ({
      value: one.method,
      label: `${CASH_UP_METHOD_LABELS[one.method]} ${one.count}`,
    })),
  ];
  return (
    <Panel title={CASH_UP_TEXT.receipts} className="p-4 sm:p-5">
      {expected.length > 1 && (
        <RadioGroup
          aria-label={CASH_UP_TEXT.method}
          look="chips"
          isAboveList
          className="mb-2"
          options={options}
          value={method || 'all'}
          onValueChange={(next) => setMethod(CASH_UP_METHODS.find((one) => one === next) ?? '')}
        />
      )}
      <LogList log={cashUpReceiptsQuery(of, method)} words={WORDS}>
        {(row) => <ReceiptRow row={row} />}
      </LogList>
    </Panel>
  );
}

function ReceiptRow({ row }: { row: CashUpReceipt }) {
  const { timeZone } = useAppConfig();
  const method = CASH_UP_METHODS.find((one) => one === row.method) ?? NOT_SAID;
  const facts = [
    CASH_UP_METHOD_LABELS[method],
    row.agent,
    row.reference,
    formatLongDateTime(new Date(row.receivedAt), timeZone),
  ];
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          <RecordLink row={row} />
          {row.kind !== 'receipt' && <Badge>{LEDGER_KIND_LABELS[row.kind]}</Badge>}
          {row.isDeleted && <Badge>{CASH_UP_TEXT.deleted}</Badge>}
          {row.isReversed && <Badge stage="cancelled">{CASH_UP_TEXT.reversed}</Badge>}
          {row.isAfterClosing && <Badge stage="high">{CASH_UP_TEXT.afterClosing}</Badge>}
        </p>
        <DottedLine className="mt-0.5">
          {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
        </DottedLine>
        {row.reason && <p className="mt-0.5 text-note wrap-anywhere text-soft">“{row.reason}”</p>}
      </div>
      <p
        className={cn(
          'numerals shrink-0 text-right font-semibold whitespace-nowrap',
          row.amount.startsWith('-') && 'text-danger-ink',
        )}
      >
        {formatMoney(row.amount)}
      </p>
    </li>
  );
}

const LINK =
  'inline-block min-h-6 underline decoration-edge-strong underline-offset-3 hover:decoration-current pointer-coarse:-my-2.5 pointer-coarse:py-2.5';

/** The record that was paid for; without a link when it is in the trash or deleted for good. */
function RecordLink({ row: { label, isDeleted, paymentId, laybyId } }: { row: CashUpReceipt }) {
  if (isDeleted) return <span>{label}</span>;
  if (paymentId !== null)
    return (
      <Link to="/payments" search={{ order: paymentId }} className={LINK}>
        {label}
      </Link>
    );
  return (
    <Link to="/layby" search={{ layby: laybyId ?? undefined }} className={LINK}>
      {label}
    </Link>
  );
}
