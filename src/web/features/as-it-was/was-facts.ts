import type { WasRecord } from '#shared/contracts/as-it-was.ts';
import type { Customer } from '#shared/contracts/customers.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import type { WasEntity } from '#shared/domain/as-it-was.ts';
import type { Fact } from '#web/components/fact-list.tsx';
import { describeFields } from '#web/lib/history/activity-words.ts';
import { WAS_TEXT } from './as-it-was.text.ts';

type Field = keyof Customer | keyof Order | keyof Layby | keyof Reservation | keyof PreOrder;

/** The fields of all kinds of records; none has all of them. */
const ORDER: readonly (readonly Field[])[] = [
  // The record and its customer.
  ['quoteNumber', 'customer', 'name', 'customerFullName', 'phone', 'customerNumber', 'email'],
  ['customerEmail', 'idNumber', 'address', 'location', 'language', 'callMark', 'paymentId'],
  // The device.
  ['phoneModel', 'product', 'storage', 'phoneStorage', 'color', 'phoneColor', 'phoneNetwork'],
  ['phoneAvailable', 'preOrderLocation', 'orderLocation', 'supplierOrderNumber'],
  // Its status.
  ['status', 'priority', 'livePaymentFeedback', 'phoneDeliveryStatus', 'deliveryMethod'],
  ['collectionBranch'],
  // The money.
  ['totalAmount', 'fullAmount', 'totalPrice', 'paidAmount', 'depositPaid', 'balance'],
  ['cancellationFee'],
  // The dates in their order, each reason beside its own.
  ['durationToPay', 'dueDate', 'reservedDate', 'orderDate', 'expectedStockDate'],
  ['expectedArrivalDate', 'approvalDate', 'contractSignedDate', 'bankPaidDate'],
  ['paymentReceivedDate', 'stockReceivedDate', 'actualArrivalDate', 'deviceArrivedDate'],
  ['customerNotifiedDate', 'toldDay', 'snoozedUntil', 'snoozeReason', 'pickupDate'],
  ['deviceCollectedDate', 'orderCompletedDate', 'completedDate', 'cancelledDate', 'cancelReason'],
  // The people.
  ['addedByAgent', 'agentBranch', 'contactedBy', 'communicationMode'],
  ['notes'],
];
const PLACES: ReadonlyMap<string, number> = new Map(ORDER.flat().map((field, place) => [field, place]));

interface Shop {
  timeZone: string;
  secondLanguage: string;
}

/** The known fields of a record in a fixed order. A field without a place comes last. */
export function factsOf(
  entity: WasEntity,
  { customer, fields }: WasRecord,
  { timeZone, secondLanguage }: Shop,
): Fact[] {
  const known = customer === null ? fields : { ...fields, customer };
  // Each shop has its own name for its second language.
  const languages: Readonly<Record<string, string>> = { english: WAS_TEXT.english, second: secondLanguage };
  const worded: WasRecord['fields'] = { ...fields, language: languages[String(fields.language)] };
  const placeOf = (field: string) => PLACES.get(field) ?? PLACES.size;
  return Object.keys(known)
    .sort((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other))
    .flatMap((field): Fact[] =>
      field === 'customer'
        ? [{ label: WAS_TEXT.customer, value: customer }]
        : describeFields(entity, { [field]: worded[field] }, timeZone),
    );
}
