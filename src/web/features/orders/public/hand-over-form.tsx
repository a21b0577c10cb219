import { type ReactNode, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { amountOfCents, type Cents, centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import type { RowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import {
  CollectionFields,
  collectionBody,
  collectionDefaults,
} from '#web/components/shop/collection-fields.tsx';
import { WaitingMoneyNotice } from '#web/components/shop/waiting-money-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError, NetworkError, UnsettledError, WaitsError } from '#web/lib/api-error.ts';
import { useMoneyOnItsWay } from '#web/lib/outbox/waiting-money.ts';
import { useDevice } from '#web/lib/session.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { findUnsettled } from '#web/lib/writes/sent-writes.ts';
import { type HandOverValues, handOverForm, takenCents } from '../dialogs/hand-over-form.ts';
import { HandOverPayment } from '../dialogs/hand-over-payment.tsx';
import { COLLECTION_TEXT, handOverText, standingText } from '../dialogs/order-dialogs.text.ts';
import { ORDER_DIALOG_TITLES } from './order-dialog-titles.text.ts';
import { addReceipt, readOrder, receiptsPath, useOrderCache } from './order-dialogs.queries.ts';

interface HandOverFormProps<Row extends { id: number; version: number }> extends DialogProps {
  row: RowBase<Row>;
  /** The order whose phone is handed over and whose balance is paid. */
  sale: { orderId: number; customerName: string; quoteNumber: string; remainingAmount: string };
  phoneModel: string | null;
  draftName: string;
  failed: string;
  /** Shows what prevents the hand-over; true when nothing does. */
  confirm?: () => boolean;
  /** Called with the order after its payment or when it was read again, so that the dialog continues from it. */
  onPaid: (order: Order) => void;
  /** `paid` is the order after a payment that was taken now, otherwise null; `money` says what was paid and what stays due. */
  onHandOver: (
    body: ReturnType<typeof collectionBody>,
    paid: Order | null,
    money: string | null,
  ) => Promise<void>;
  children?: (collectedOn: string) => ReactNode;
}

/**
 * Hands a phone over. The balance is shown and can be paid with it; a remaining debt has to be confirmed. The payment is booked first and
 * only once, whatever happens to the hand-over; after a failure the form says which of the two is saved.
 */
export function HandOverForm<Row extends { id: number; version: number }>({
  row,
  sale,
  phoneModel,
  draftName,
  failed,
  confirm,
  onPaid,
  onHandOver,
  children,
  ...props
}: HandOverFormProps<Row>) {
  const { today, dayToSend } = useToday();
  const { branch } = useDevice();
  const cache = useOrderCache();
  const waitingCents = useMoneyOnItsWay('payment', sale.orderId);
  const dueCents = centsOfAmount(sale.remainingAmount) - waitingCents;
  const [bookedCents, setBookedCents] = useState<Cents>(0);
  const [standing, setStanding] = useState<string | null>(null);
  const [isDebtAsked, setIsDebtAsked] = useState(false);
  const dialog = useFormDialog<HandOverValues, Row, 'with_debt'>({
    mayWait: true,
    ...props,
    draft: { name: draftName, doing: `handing over quote ${sale.quoteNumber}` },
    schema: handOverForm(today, dueCents),
    defaultValues: {
      ...collectionDefaults(today, branch),
      isPaymentTaken: false,
      amount: amountOfCents(Math.max(0, dueCents)),
      method: null,
    },
    failed,
    base: row,
    save: async (values, { answer }) => {
      const takes = takenCents(values, dueCents);
      const isAllowed = confirm?.() ?? true;
      setIsDebtAsked(takes < dueCents && answer !== 'with_debt');
      if (!isAllowed || (takes < dueCents && answer !== 'with_debt')) return false;
      setStanding(null);
      if (await isDueChanged(takes)) return false;
      const paid = takes > 0 ? await take(values, takes) : null;
      const money = handOverText(bookedCents + takes, dueCents - takes);
      try {
        await onHandOver(collectionBody(values, dayToSend), paid, money);
      } catch (error) {
        if (bookedCents + takes > 0 && !(error instanceof WaitsError)) {
          setStanding(standingText.paid(bookedCents + takes, error instanceof UnsettledError));
        }
        throw error;
      }
    },
  });
  const { form } = dialog;

  /**
   * Reads the balance once more before anything is saved, so that nobody pays twice or leaves with an unnoticed debt. When it cannot be
   * read, a hand-over without a payment goes on, and is stored for later without a connection.
   */
  async function isDueChanged(takes: Cents): Promise<boolean> {
    try {
      const now = await readOrder(sale.orderId);
      if (now.remainingAmount === sale.remainingAmount) return false;
      goOnFrom(now);
      setStanding(standingText.dueChanged);
      return true;
    } catch (error) {
      if (takes > 0) throw tellUnpaid(error);
      if (error instanceof ApiError || error instanceof NetworkError) return false;
      throw error;
    }
  }

  /** Null when the payment is stored on this device to be sent later, as the hand-over will be too. */
  async function take(values: HandOverValues, cents: Cents): Promise<Order | null> {
    try {
      const { amount, method, deviceCollectedDate } = values;
      const receivedAt = dayToSend(deviceCollectedDate);
      const receipt = { amount, method, receivedAt, allowOverpayment: false };
      const order = await addReceipt(sale.orderId, receipt);
      goOnFrom(order);
      setBookedCents(bookedCents + cents);
      // Neither the next attempt nor a restored draft may book the payment again.
      form.setValue('isPaymentTaken', false);
      return order;
    } catch (error) {
      if (error instanceof WaitsError) return null;
      throw tellUnpaid(error);
    }
  }

  function goOnFrom(order: Order): void {
    cache.put(order);
    onPaid(order);
    form.setValue('amount', amountOfCents(Math.max(0, centsOfAmount(order.remainingAmount) - waitingCents)));
  }

  function tellUnpaid(error: unknown): unknown {
    const isKnown = findUnsettled('POST', receiptsPath(sale.orderId)) === undefined;
    setStanding(isKnown ? standingText.nothing : standingText.unknown);
    return error;
  }

  const leftCents = dueCents - takenCents(form.watch(), dueCents);
  return (
    <FormDialog
      dialog={dialog}
      title={ORDER_DIALOG_TITLES.collection}
      about={`Quote ${sale.quoteNumber} · ${sale.customerName}`}
      maxWidthPx={480}
      submitLabel={COLLECTION_TEXT.submit}
    >
      <FactList
        facts={[
          { label: 'Customer', value: sale.customerName },
          { label: 'Phone model', value: phoneModel },
          { label: 'Quote number', value: sale.quoteNumber },
          dueCents < 0
            ? { label: 'Overpaid', value: <span className="numerals">{formatMoney(-dueCents)}</span> }
            : { label: 'Balance due', value: <b className="numerals">{formatMoney(dueCents)}</b> },
        ]}
      />
      <WaitingMoneyNotice cents={waitingCents} />
      {dueCents > 0 && <HandOverPayment form={form} />}
      <CollectionFields form={form} today={today} deviceBranch={branch} />
      {children?.(form.watch('deviceCollectedDate'))}
      {isDebtAsked && leftCents > 0 && (
        <Notice
          tone="warning"
          role="alert"
          title={`${formatMoney(leftCents)} is still due`}
          actions={
            <Button size="compact" isPending={dialog.isPending} onClick={() => dialog.submit('with_debt')}>
              {`Hand over with ${formatMoney(leftCents)} due`}
            </Button>
          }
        >
          {COLLECTION_TEXT.debtQuestion}
        </Notice>
      )}
      {standing && (
        <Notice tone="warning" role="alert">
          {standing}
        </Notice>
      )}
    </FormDialog>
  );
}
