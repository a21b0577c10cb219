import type { ReactNode, Ref } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { formatImei } from '#shared/domain/imei.ts';
import { branchLabel, DELIVERY_METHOD_LABELS, DELIVERY_METHODS } from '#shared/domain/labels.ts';
import { usePhonePlans } from '#web/lib/phone-plans.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { PaperLedger } from './paper-ledger.tsx';
import { PaperMoney } from './paper-money.tsx';
import { PaperFacts, PaperSheet, Signatures } from './paper-parts.tsx';
import { KIND_TITLES, maskPhone, PRINT_TEXT } from './print.text.ts';
import type { Paper, PrintKind } from './print-search-params.ts';

interface OrderPaperProps {
  ref: Ref<HTMLElement>;
  kind: PrintKind;
  paper: Paper;
  order: Order;
  receipts: readonly Receipt[];
  /** Already validated; null leaves a line to write on. */
  imei: string | null;
  printedAt: Date;
}

/** The printed papers of an order. */
export function OrderPaper({ ref, kind, paper, order, receipts, imei, printedAt }: OrderPaperProps) {
  const { timeZone } = useAppConfig();
  const { formatPhone } = usePhonePlans();
  const isSlip = kind === 'slip';
  const phone = isSlip ? formatPhone(order.customer.phone) : maskPhone(order.customer.phone);
  return (
    <PaperSheet ref={ref} paper={paper} title={KIND_TITLES[kind]} printedAt={printedAt}>
      <PaperFacts facts={factsOf(order, { phone, isSlip, imei, zone: timeZone })} />
      <PaperMoney {...order} />
      {!isSlip && <PaperLedger receipts={receipts} zone={timeZone} />}
      <Signatures
        paper={paper}
        names={isSlip ? [PRINT_TEXT.customerSignature, PRINT_TEXT.shopSignature] : [PRINT_TEXT.shopSignature]}
        words={isSlip ? PRINT_TEXT.receivedGoods : undefined}
      />
    </PaperSheet>
  );
}

function factsOf(
  order: Order,
  { phone, isSlip, imei, zone }: { phone: string; isSlip: boolean; imei: string | null; zone: string },
): [label: string, value: ReactNode][] {
  const { customer, deviceCollectedDate } = order;
  const method = DELIVERY_METHODS.find((one) => one === order.deliveryMethod);
  const blank = <span className="mt-[1.1em] inline-block w-full min-w-[38mm] border-b border-black" />;
  return [
    ['Quote number', order.quoteNumber],
    ['Customer', customer.name],
    ['Phone', phone],
    ['Location', isSlip && customer.location],
    // A slip names the device that is signed for; a missing value leaves a line to write on.
    ['Device', order.phoneModel || (isSlip && imei === null && blank)],
    ['IMEI', imei === null ? isSlip && blank : formatImei(imei)],
    ['Handed over', deviceCollectedDate && formatLongDate(new Date(deviceCollectedDate), zone)],
    ['Method', method && DELIVERY_METHOD_LABELS[method]],
    ['Branch', branchLabel(order.collectionBranch)],
  ];
}
