// The texts of the order dialogs that the specification or the decisions fix, or that several files show.

import { type Cents, formatMoney } from '#shared/domain/money.ts';
import { toastsOf } from '#web/components/shop/entity-toasts.ts';

export const SUCCESS_TITLE = 'Success';

export const ADD_QUOTE_TEXT = {
  incomplete: 'Please fill in all fields',
  customerMissing: 'Choose a customer',
  added: 'Quote Added',
  failed: 'Failed to add quote number',
} as const;

export const quoteAddedMessage = (quoteNumber: string, customerName: string) =>
  `Quote ${quoteNumber} has been added for ${customerName}`;

export const ORDER_FORM_TEXT = {
  ...toastsOf('Order'),
  editTitle: 'Edit Order',
  create: 'Create Order',
  update: 'Update Order',
  saveOverpaid: 'Save as overpaid',
  confirmOverpayment: 'Correct the amounts, or tick the box to save the order as overpaid',
} as const;

/** For a new order. */
export const overpaidText = (overpaidCents: Cents): string =>
  `The paid amount is ${formatMoney(overpaidCents)} more than the total`;

/** For an edited order: earlier payments stay. */
export const lessThanPaidText = (overpaidCents: Cents): string =>
  `The total is ${formatMoney(overpaidCents)} less than the amount paid. The order will show as overpaid.`;

export const ORDER_REQUIRED = {
  customerName: 'Customer name is required',
  customerPhone: 'Customer phone is required',
  addedByAgent: 'Agent name is required',
  agentBranch: 'Agent branch is required',
} as const;

export const ADD_PAYMENT_TEXT = {
  submit: 'Add Payment',
  allDue: 'All that is due',
  added: 'Payment added',
  failed: 'Failed to add payment',
  moreThanZero: 'Enter more than 0',
  confirmOverpayment: 'Tick the box to take more than the balance due',
} as const;

export const COLLECTION_TEXT = {
  submit: 'Update Collection/Delivery',
  updated: 'Device collection date updated successfully',
  failed: 'Failed to update collection date',
  confirmArrival: 'Confirm that the phone has arrived',
  takePayment: 'Take a payment now',
  debtQuestion: 'Take a payment now, or hand over the phone anyway.',
} as const;

/** What was saved of a hand-over and its payment after one of them failed. */
export const standingText = {
  nothing: 'Nothing was saved: neither the payment nor the hand-over.',
  dueChanged: 'The balance due has changed. Nothing was saved. Check the amount, then try again.',
  unknown:
    'The hand-over was not saved. It is not known yet whether the payment was saved. Try again: the payment will not be booked twice.',
  paid: (cents: Cents, isHandOverUnknown: boolean) =>
    `${formatMoney(cents)} was booked. ${
      isHandOverUnknown
        ? 'It is not known yet whether the hand-over was saved.'
        : 'The hand-over was not saved.'
    } Try again: the payment will not be booked twice.`,
};

/** The money of a hand-over, for its toast; null when everything had been paid before. */
export function handOverText(takenCents: Cents, leftCents: Cents): string | null {
  const words = [
    takenCents > 0 && `${formatMoney(takenCents)} taken`,
    leftCents > 0 && `Handed over with ${formatMoney(leftCents)} due`,
  ];
  return words.filter(Boolean).join(' · ') || null;
}

export const CREATE_PRE_ORDER_TEXT = {
  submit: 'Create Pre-order',
  created: 'Pre-order created successfully',
  failed: 'Failed to create pre-order',
  openPreOrders: 'Open Pre-Orders',
} as const;

export const INFORMED_TEXT = {
  submit: 'Save',
  answerRequired: 'Choose Yes or No',
  contactedByRequired: 'Agent is required',
  modeRequired: 'Communication method is required',
  updated: 'Customer contact information updated successfully',
  failed: 'Failed to update customer contact information',
} as const;

export const DELETE_ORDER_TEXT = {
  title: 'Delete this order?',
  confirm: 'Delete Order',
  deleted: 'Order deleted',
  failed: 'Failed to delete order',
  undo: 'Undo',
  restored: 'Order restored',
  restoreFailed: 'Failed to restore order',
} as const;

export const AVAILABILITY_TEXT = {
  title: 'Phone Availability & Delivery',
  field: 'Phone status',
  required: 'Choose a status',
  hint: 'The order keeps its status.',
  notAvailableHint: 'Marks the phone as not available. The order keeps its status.',
  submit: 'Update Status',
  updated: 'Phone availability status updated',
  failed: 'Failed to update order',
} as const;
