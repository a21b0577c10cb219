/**
 * The stored codes and the labels that people read, except those of notifications (notification-labels.ts) and of the statuses of orders
 * and pre-orders, which have tables of their own.
 */
import { normalizeText } from './text.ts';

export const BRANCHES = ['windhoek', 'oshakati', 'walvis_bay', 'rundu', 'swakopmund'] as const;
export type BranchCode = (typeof BRANCHES)[number];
export const BRANCH_LABELS: Readonly<Record<BranchCode, string>> = {
  windhoek: 'Windhoek',
  oshakati: 'Oshakati',
  walvis_bay: 'Walvis Bay',
  rundu: 'Rundu',
  swakopmund: 'Swakopmund',
};

/** The branch meant by a code or a label in any case or spacing ('Walvis Bay', 'walvis-bay'); null when none. */
export function branchCodeOf(text: string): BranchCode | null {
  return codeOf(text, BRANCHES, BRANCH_LABELS);
}

/** Branches are stored as typed, by code or by name; people read the name. A text that is no branch is shown as it is. */
export function branchLabel<Stored extends string | null | undefined>(stored: Stored): Stored | string {
  const code = branchCodeOf(stored ?? '');
  return code === null ? stored : BRANCH_LABELS[code];
}

export const COMMUNICATION_MODES = ['phone', 'email', 'whatsapp', 'sms'] as const;
export type CommunicationMode = (typeof COMMUNICATION_MODES)[number];
export const COMMUNICATION_MODE_LABELS: Readonly<Record<CommunicationMode, string>> = {
  phone: 'Phone call',
  email: 'Email',
  whatsapp: 'WhatsApp',
  sms: 'Text Message',
};

/** The mode meant by a code ('sms') or a label ('Text Message'); null when none. */
export function communicationModeOf(text: string): CommunicationMode | null {
  return codeOf(text, COMMUNICATION_MODES, COMMUNICATION_MODE_LABELS);
}

export const PHONE_DELIVERY_STATUSES = ['pickup', 'delivery', 'courier', 'not_available'] as const;
export type PhoneDeliveryStatus = (typeof PHONE_DELIVERY_STATUSES)[number];
export const PHONE_DELIVERY_STATUS_LABELS: Readonly<Record<PhoneDeliveryStatus, string>> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  courier: 'Courier',
  not_available: 'Not Available',
};

export const DELIVERY_METHODS = ['collected', 'delivered'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];
export const DELIVERY_METHOD_LABELS: Readonly<Record<DeliveryMethod, string>> = {
  collected: 'Customer Collected',
  delivered: 'Delivered to Customer',
};

export const PRE_ORDER_LOCATIONS = ['china', 'dubai'] as const;
export type PreOrderLocation = (typeof PRE_ORDER_LOCATIONS)[number];
export const PRE_ORDER_LOCATION_LABELS: Readonly<Record<PreOrderLocation, string>> = {
  china: 'China',
  dubai: 'Dubai',
};

export const RESERVATION_STATUSES = ['waiting', 'notified', 'completed', 'cancelled'] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];
export const RESERVATION_STATUS_LABELS: Readonly<Record<ReservationStatus, string>> = {
  waiting: 'Waiting',
  notified: 'Notified',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** From the least to the most urgent. */
export const RESERVATION_PRIORITIES = ['low', 'normal', 'high'] as const;
export type ReservationPriority = (typeof RESERVATION_PRIORITIES)[number];
export const RESERVATION_PRIORITY_LABELS: Readonly<Record<ReservationPriority, string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
};

export const LAYBY_STATUSES = ['active', 'completed', 'cancelled'] as const;
export type LaybyStatus = (typeof LAYBY_STATUSES)[number];
/** 'overdue' is computed for an active layby and never stored. */
export const LAYBY_STATUS_LABELS: Readonly<Record<LaybyStatus | 'overdue', string>> = {
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
  overdue: 'Overdue',
};

/** Choices of the layby form, stored as they are shown. */
export const LAYBY_STORAGES = ['64GB', '128GB', '256GB', '512GB', '1TB'] as const;
export const LAYBY_COLORS = [
  'Black',
  'White',
  'Blue',
  'Pink',
  'Purple',
  'Gold',
  'Silver',
  'Red',
  'Green',
] as const;
export const LAYBY_NETWORKS = ['MTC', 'TN Mobile', 'Paratus', 'Other', 'None'] as const;
export const LAYBY_DURATIONS = ['2 weeks', '1 month', '2 months', '3 months', '6 months', '1 year'] as const;
export type LaybyDuration = (typeof LAYBY_DURATIONS)[number];

/** The code that a code or label stands for, in any spelling; null when none matches. */
export function codeOf<Code extends string>(
  text: string,
  codes: readonly Code[],
  labels: Readonly<Record<Code, string>>,
): Code | null {
  const wanted = codeShape(text);
  return codes.find((code) => code === wanted || codeShape(labels[code]) === wanted) ?? null;
}

/** 'Walvis Bay' and 'walvis-bay' → 'walvis_bay' */
export function codeShape(text: string): string {
  return normalizeText(text).replace(/[\s_-]+/g, '_');
}

/** How money reaches the shop. */
export const PAYMENT_METHODS = ['cash', 'card', 'eft', 'mobile_wallet', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** The labels of the ledger's row kinds. */
export const LEDGER_KIND_LABELS = {
  receipt: 'Payment',
  adjustment: 'Adjustment',
  reversal: 'Reversal',
  refund: 'Refund',
} as const;

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  eft: 'EFT / bank transfer',
  mobile_wallet: 'Mobile wallet',
  other: 'Other',
};
