import type { Agent } from '#shared/contracts/agents.ts';
import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import type { CallHoursRow } from '#shared/contracts/call-hours.ts';
import type { CallTemplate } from '#shared/contracts/call-templates.ts';
import type { CashUp } from '#shared/contracts/cash-up.ts';
import type { Customer } from '#shared/contracts/customers.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { ListView } from '#shared/contracts/list-views.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { LAYBY_WORDS } from './layby-fields.text.ts';

// The label of each field in the history.

/** Every field of the contracts: the compiler demands a label for a new one. */
type HistoryField =
  | keyof Customer
  | keyof Order
  | keyof Layby
  | keyof Reservation
  | keyof PreOrder
  | keyof AppReminder
  | keyof Notification
  | keyof CashUp
  | keyof Omit<CallTemplate, 'kind'>
  | keyof CallHoursRow
  | keyof Agent
  | keyof ListView
  | 'reason';

/** Null where the title or another field says it already, or where people cannot change it. */
const FIELD_WORDS: Readonly<Record<HistoryField, string | null>> = {
  ...LAYBY_WORDS,
  status: 'Status',
  quoteNumber: 'Quote number',
  totalAmount: 'Total',
  paidAmount: 'Paid',
  phoneModel: 'Phone model',
  storage: 'Storage',
  color: 'Color',
  phoneAvailable: 'Phone available',
  preOrderLocation: 'Pre-order from',
  orderLocation: 'From',
  contactedBy: 'Contacted by',
  communicationMode: 'By',
  addedByAgent: 'Agent',
  agentBranch: 'Agent branch',
  livePaymentFeedback: 'Feedback',
  phoneDeliveryStatus: 'Phone delivery',
  deliveryMethod: 'Hand-over',
  collectionBranch: 'Collected at',
  paymentReceivedDate: 'Payment received on',
  deviceCollectedDate: 'Handed over on',
  deviceArrivedDate: 'Device arrived on',
  deviceImei: 'IMEI',
  deviceBranch: 'Device at',
  dueDate: 'Due on',
  toldDay: 'Promised date',
  snoozedUntil: 'Snoozed until',
  snoozeReason: 'Reason',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  location: 'Location',
  language: 'Messages in',
  callMark: 'Not called',
  from: 'From',
  until: 'Until',
  hasSundays: 'On Sundays',
  english: 'English',
  second: 'Second language',
  product: 'Product',
  totalPrice: 'Total price',
  depositPaid: 'Deposit',
  balance: 'Balance',
  reason: 'Reason',
  cancelReason: 'Reason',
  cancellationFee: 'Fee kept',
  priority: 'Priority',
  expectedStockDate: 'Stock expected on',
  expectedArrivalDate: 'Expected on',
  supplierOrderNumber: 'Supplier number',
  notes: 'Notes',
  title: 'Title',
  message: 'Message',
  type: 'Type',
  targetTeam: 'For',
  reminderDate: 'Reminder on',
  scheduledFor: 'Send at',
  isActive: 'Active',
  branch: 'Branch',
  team: 'Team',
  search: 'Filtered by',
  approvalDate: 'Approved on',
  contractSignedDate: 'Signed on',
  bankPaidDate: 'Bank paid on',
  customerNotifiedDate: 'Informed on',
  orderCompletedDate: 'Completed on',
  completedDate: 'Completed on',
  cancelledDate: 'Cancelled on',
  stockReceivedDate: 'Stock arrived on',
  reservedDate: 'Reserved on',
  orderDate: 'Ordered on',
  actualArrivalDate: 'Arrived on',
  pickupDate: 'Picked up on',
  customerId: 'Customer number',
  paymentId: 'Order number',
  laybyId: 'Layby number',
  reservationId: 'Reservation number',
  customerContacted: null,
  remainingAmount: null,
  stockReceived: null,
  statusChangedAt: null,
  notified: null,
  lastSentAt: null,
  sentAt: null,
  endedAt: null,
  isRead: null,
  seenBy: null,
  chosen: null,
  id: null,
  version: null,
  createdAt: null,
  updatedAt: null,
  customer: null,
  payment: null,
  preOrder: null,
  queue: null,
  isOverdue: null,
  isLate: null,
  isPreOrderMissing: null,
  nextActions: null,
  expectedAmount: 'Expected',
  countedAmount: 'Counted',
  differenceAmount: 'Difference',
  floatAmount: 'Float',
  reopenReason: 'Reason',
  day: null,
  lines: null,
  pieces: null,
  closedBy: null,
  closedAt: null,
  reopenedBy: null,
  reopenedAt: null,
  afterClosing: null,
  isLast: null,
  forgottenAt: null,
  hasPin: null,
  path: null,
  isShared: null,
};

const STAMPS: ReadonlySet<string> = new Set<HistoryField>([
  'approvalDate',
  'contractSignedDate',
  'bankPaidDate',
  'customerNotifiedDate',
  'orderCompletedDate',
  'completedDate',
  'cancelledDate',
  'stockReceivedDate',
  'actualArrivalDate',
  'pickupDate',
]);

const MORE_AMOUNTS: ReadonlySet<string> = new Set<HistoryField>([
  'cancellationFee',
  'totalPrice',
  'depositPaid',
  'balance',
]);

/** The label of a field; null for one that the history does not show. */
export function wordsOfField(field: string): string | null {
  return FIELD_WORDS[field as HistoryField] ?? null;
}

/** Whether a step sets this date, so that it is shown only when somebody corrected it separately. */
export function isStamp(field: string): boolean {
  return STAMPS.has(field);
}

export function isAmountField(field: string): boolean {
  return field.endsWith('Amount') || MORE_AMOUNTS.has(field);
}
