// All texts on the printed papers and around them. Status, method and branch labels are shared.

import type { Receipt } from '#shared/contracts/receipts.ts';
import { LEDGER_KIND_LABELS } from '#shared/domain/labels.ts';
import { phoneDigits } from '#shared/domain/phone-digits.ts';
import type { Paper, PrintKind } from './print-search-params.ts';

export const KIND_TITLES: Readonly<Record<PrintKind, string>> = {
  slip: 'Collection slip',
  receipt: 'Receipt',
};

export const PAPER_LABELS: Readonly<Record<Paper, string>> = { '80mm': '80 mm', a4: 'A4' };

export const PRINT_TEXT = {
  print: 'Print',
  controls: 'Print settings',
  kind: 'What to print',
  paper: 'Paper',
  imei: 'IMEI',
  imeiHint: 'Printed, not stored. On most phones *#06# shows it.',
  loading: 'Loading the order...',
  loadFailed: 'The order could not be loaded',
  none: 'There is no such paper',
  dashboard: 'Go to Dashboard',
  receivedGoods: 'I have received the device named above in good order.',
  customerSignature: 'Customer’s signature',
  shopSignature: 'For the shop',
  noPayments: 'No payments yet',
  paidInFull: 'Paid in full',
  total: 'Total',
  paid: 'Paid',
  balance: 'Balance',
  overpaid: 'Overpaid',
  payments: 'Payments',
  amount: 'Amount',
  amountAndBalance: 'Amount / Balance',
} as const;

export const ORDER_SLIPS_TEXT = {
  loading: 'Loading the orders...',
  loadFailed: 'Some orders could not be loaded',
  none: 'No orders selected to print',
} as const;

export const slipsTitle = (count: number): string =>
  count === 1 ? KIND_TITLES.slip : `${count} collection slips`;

export const LAYBY_PAPER_TEXT = {
  title: 'Layby statement',
  loading: 'Loading the layby...',
  loadFailed: 'The layby could not be loaded',
  refunded: 'Refunded',
  kept: 'Fee kept',
  noSuchPayment: 'This payment is not on this layby',
  wasReversed: 'This payment was reversed later.',
  agreesPayments: 'I agree with the terms and payments above.',
  agreesSettlement: 'I agree with this settlement.',
  receivedRefund: 'I agree with this settlement and have received the refund above.',
} as const;

export const ARRIVAL_LABELS_TEXT = {
  title: 'Labels for box',
  loading: 'Loading the labels...',
  loadFailed: 'The labels could not be loaded',
  none: 'No phone of this box is assigned to a customer',
  gone: 'Record no longer exists',
  quote: 'Quote',
  phone: 'Phone',
  imei: 'IMEI',
  branch: 'Branch',
} as const;

export const HAND_OVER_PAPER_TEXT = {
  title: 'Hand-over',
  loading: 'Loading the slip...',
  loadFailed: 'The slip could not be loaded',
  customer: 'Customer',
  quote: 'Quote',
  device: 'Device',
  imei: 'IMEI',
  date: 'Date',
  branch: 'Branch',
  agent: 'Agent',
  receiver: 'Taken by',
  id: 'ID',
  accessories: 'Accessories',
  although: 'Exceptions',
  paid: 'Paid now',
  due: 'Balance due',
  takenBack: 'This hand-over was undone later.',
  received: 'I have received the device above.',
  signedBy: 'Signature of the receiver',
} as const;

export const PROVISIONAL_TEXT = {
  title: 'Provisional receipt',
  loading: 'Loading the receipt...',
  loadFailed: 'The receipt could not be loaded',
  gone: 'This is no longer pending. If it was saved, print its final receipt.',
  stamp: 'PROVISIONAL',
  number: 'Receipt number',
  what: 'For',
  method: 'Method',
  date: 'Date',
  agent: 'Agent',
  branch: 'Branch',
  device: 'Device',
  received: 'Received',
  note: 'Issued offline. The final receipt has the same number.',
  slipTitle: 'Provisional hand-over',
  writtenAt: 'Shop device',
  unknown: 'The details of this hand-over are no longer on this device',
  slipNote: 'Handed over offline. It will be booked when the connection is back.',
  backTitle: 'Money given back',
  backStamp: 'PROVISIONAL · GIVEN BACK',
  backNumber: 'For receipt',
  taken: 'Taken',
  takenBy: 'Taken by',
  back: 'Given back',
  backBy: 'Given back by',
  backNote: 'Taken offline and not booked. The provisional receipt with this number is void.',
  customerSignature: 'Received back: customer',
} as const;

export const CASH_UP_PAPER_TEXT = {
  title: 'Cash-up',
  loading: 'Loading the cash-up...',
  loadFailed: 'The cash-up could not be loaded',
  isOpen: 'This day was reopened and is not closed.',
  method: 'Method',
  expected: 'Expected',
  counted: 'Counted',
  difference: 'Difference',
  total: 'Total',
  drawer: 'Cash drawer',
  float: 'Opening float',
  reason: 'Reason',
  afterClosing: 'After closing',
  checkedBy: 'Checked by',
} as const;

/** 'Receipt 34', 'Refund 35': the name of a ledger row on paper. */
export function receiptTitle({ id, kind }: Pick<Receipt, 'id' | 'kind'>): string {
  return `${kind === 'receipt' ? KIND_TITLES.receipt : LEDGER_KIND_LABELS[kind]} ${id}`;
}

/** '081 123 4567' → '•••• 567', because a receipt may be left lying about. */
export function maskPhone(phone: string): string {
  const digits = phoneDigits(phone);
  return digits.length > 3 ? `•••• ${digits.slice(-3)}` : '••••';
}
