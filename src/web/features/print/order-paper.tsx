import type { ReactNode, Ref } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { formatLongDate, formatLongDateTime } from '#shared/domain/calendar.ts';
import { formatImei } from '#shared/domain/imei.ts';
import {
  BRANCH_LABELS,
  branchCodeOf,
  DELIVERY_METHOD_LABELS,
  DELIVERY_METHODS,
} from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { useAppConfig, useDevice } from '#web/features/auth/auth.queries.ts';
import { cn } from '#web/lib/cn.ts';
import { PaperLedger } from './paper-ledger.tsx';
import { KIND_TITLES, maskPhone, PRINT_TEXT } from './print.text.ts';
import type { Paper, PrintKind } from './print-search-params.ts';

interface OrderPaperProps {
  ref: Ref<HTMLElement>;
  kind: PrintKind;
  paper: Paper;
  order: Order;
  receipts: readonly Receipt[];
  /** Checked already; null leaves a line to write on. */
  imei: string | null;
  printedAt: Date;
}

/** What goes on paper: the same words on a till's roll and on a sheet. */
export function OrderPaper({ ref, kind, paper, order, receipts, imei, printedAt }: OrderPaperProps) {
  const { companyName, productName, timeZone } = useAppConfig();
  const { agent, branch } = useDevice();
  const place = branchName(branch);
  return (
    <article ref={ref} className="paper" data-paper={paper} aria-label={KIND_TITLES[kind]}>
      <header className={paper === 'a4' ? 'flex items-end justify-between gap-6' : 'text-center'}>
        <div className="min-w-0">
          <h1>{companyName}</h1>
          {place && <p>{place}</p>}
        </div>
        <h2 className="shrink-0">{KIND_TITLES[kind]}</h2>
      </header>
      <Facts order={order} kind={kind} imei={imei} zone={timeZone} />
      <Money order={order} />
      {kind === 'receipt' && <PaperLedger receipts={receipts} zone={timeZone} />}
      <Signatures kind={kind} isSideBySide={paper === 'a4'} />
      <footer data-part="footer" className="flex flex-wrap justify-between gap-x-4 text-[0.85em]">
        <p>
          Printed {formatLongDateTime(printedAt, timeZone)}
          {agent && ` by ${agent}`}
        </p>
        <p>{productName}</p>
      </footer>
    </article>
  );
}

interface FactsProps {
  order: Order;
  kind: PrintKind;
  imei: string | null;
  zone: string;
}

function Facts({ order, kind, imei, zone }: FactsProps) {
  const { customer, deviceCollectedDate } = order;
  const isReceipt = kind === 'receipt';
  const method = DELIVERY_METHODS.find((one) => one === order.deliveryMethod);
  const blank = <span className="mt-[1.1em] inline-block w-full min-w-[38mm] border-b border-black" />;
  const facts: [label: string, value: ReactNode][] = [
    ['Quote number', order.quoteNumber],
    ['Customer', customer.name],
    ['Phone', isReceipt ? maskPhone(customer.phone) : formatPhone(customer.phone)],
    ['Location', isReceipt ? null : customer.location],
    ['Device', order.phoneModel],
    ['IMEI', imei === null ? !isReceipt && blank : formatImei(imei)],
    ['Handed over', deviceCollectedDate && formatLongDate(new Date(deviceCollectedDate), zone)],
    ['Method', method && DELIVERY_METHOD_LABELS[method]],
    ['Branch', branchName(order.collectionBranch)],
  ];
  return (
    <dl data-part="facts" className="grid gap-[0.35em]">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="grid grid-cols-[7.6em_minmax(0,1fr)] gap-x-[2mm]">
              <dt>{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Money({ order: { totalAmount, paidAmount, remainingAmount } }: { order: Order }) {
  const remaining = centsOfAmount(remainingAmount);
  const isOverpaid = remaining < 0;
  return (
    <div data-part="money">
      <dl className="grid gap-[0.35em]">
        <AmountLine label="Total" amount={formatMoney(totalAmount)} />
        <AmountLine label="Paid" amount={formatMoney(paidAmount)} />
        <AmountLine
          label={isOverpaid ? 'Overpaid' : 'Balance'}
          amount={formatMoney(Math.abs(remaining))}
          className="text-[1.15em] font-bold"
        />
      </dl>
      {remaining === 0 && <p className="text-right">{PRINT_TEXT.paidInFull}</p>}
    </div>
  );
}

interface AmountLineProps {
  label: string;
  amount: string;
  className?: string;
}

function AmountLine({ label, amount, className }: AmountLineProps) {
  return (
    <div className={cn('flex flex-wrap items-baseline justify-between gap-x-4', className)}>
      <dt>{label}</dt>
      <dd className="ml-auto whitespace-nowrap">{amount}</dd>
    </div>
  );
}

function Signatures({ kind, isSideBySide }: { kind: PrintKind; isSideBySide: boolean }) {
  const names =
    kind === 'slip' ? [PRINT_TEXT.customerSignature, PRINT_TEXT.shopSignature] : [PRINT_TEXT.shopSignature];
  return (
    <div data-part="signatures">
      {kind === 'slip' && <p>{PRINT_TEXT.receivedGoods}</p>}
      <div className={isSideBySide ? 'grid grid-cols-2 gap-x-[12mm]' : 'grid'}>
        {names.map((name) => (
          <p key={name} className="mt-[14mm] border-t border-black pt-1 text-[0.9em]">
            {name}
          </p>
        ))}
      </div>
    </div>
  );
}

function branchName(stored: string | null): string | null {
  const code = branchCodeOf(stored ?? '');
  return code ? BRANCH_LABELS[code] : stored;
}
