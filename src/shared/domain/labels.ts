/**
 * Owns the codes that are stored and the words that people read for them, except notifications (notification-labels.ts).
 * Which step may follow which is the order lifecycle's business.
 */
import { normalizeText } from './text.ts';

/** Order statuses that may be stored, in the order of the pipeline. */
export const ORDER_STATUSES = [
  'pending',
  'partial',
  'approved',
  'contract_signed',
  'bank_paid',
  'customer_notified',
  'phone_available',
  'china_preorder',
  'dubai_preorder',
  'device_collected',
  'order_completed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Also shown: 'completed' of old rows, which does not mean finished, and the computed 'overdue'. Never written. */
export const DISPLAY_ORDER_STATUSES = [...ORDER_STATUSES, 'completed', 'overdue'] as const;
export type DisplayOrderStatus = (typeof DISPLAY_ORDER_STATUSES)[number];

/** The order statuses that have a tile on the dashboard. */
export const DASHBOARD_ORDER_STATUSES = [
  'approved',
  'contract_signed',
  'bank_paid',
  'phone_available',
  'china_preorder',
  'dubai_preorder',
  'device_collected',
  'order_completed',
] as const satisfies readonly OrderStatus[];

/** Badges and filter options of the Orders screen. */
export const ORDER_STATUS_LABELS: Readonly<Record<DisplayOrderStatus, string>> = {
  pending: 'Pending',
  partial: 'Partial',
  approved: 'Approved',
  contract_signed: 'Contract Signed',
  bank_paid: 'FNB Paid',
  customer_notified: 'Customer Notified',
  phone_available: 'Phone Available',
  china_preorder: 'China Pre-order',
  dubai_preorder: 'Dubai Pre-order',
  device_collected: 'Device Collected',
  order_completed: 'Order Completed',
  completed: 'Customer Notified',
  overdue: 'Overdue',
};

const ORDER_PAGE_TITLES: Readonly<Record<string, string>> = {
  approved: 'Approved by Bank',
  contract_signed: 'Signed Contracts',
  bank_paid: 'Bank Paid',
  phone_available: 'Phone to be Collected',
  customer_notified: 'Customer Notified',
  china_preorder: 'China Pre-orders',
  dubai_preorder: 'Dubai Pre-orders',
  device_collected: 'Devices Collected',
  order_completed: 'Order Completed',
} satisfies Partial<Record<OrderStatus, string>>;

/** The heading of the Orders screen for its `status` parameter; 'ORDERS' for all, none and any without a title. */
export function orderPageTitle(status: string | undefined): string {
  return (
    (status !== undefined && Object.hasOwn(ORDER_PAGE_TITLES, status) && ORDER_PAGE_TITLES[status]) ||
    'ORDERS'
  );
}

/** The words on the buttons that move an order. */
export const ORDER_ACTION_LABELS = {
  approve: 'Approve',
  sign: 'Signed',
  mark_bank_paid: 'Bank Paid',
  mark_available: 'Available',
  create_pre_order: 'Create Pre-order',
  collect: 'Collect / Deliver',
  complete: 'Order Completed',
  step_back: 'Back',
  reopen: 'Reopen',
} as const;
export type OrderAction = keyof typeof ORDER_ACTION_LABELS;

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

/** Pre-order statuses that may be stored, in the order of the journey. */
export const PRE_ORDER_STATUSES = [
  'ordered',
  'shipped',
  'arrived',
  'ready_for_collection',
  'picked_up',
  'cancelled',
] as const;
export type PreOrderStatus = (typeof PRE_ORDER_STATUSES)[number];
export const PRE_ORDER_STATUS_LABELS: Readonly<Record<PreOrderStatus | 'collected', string>> = {
  ordered: 'Ordered',
  shipped: 'Shipped',
  arrived: 'Arrived',
  ready_for_collection: 'Ready for Collection',
  picked_up: 'Picked Up',
  collected: 'Collected',
  cancelled: 'Cancelled',
};

/** The words on the buttons that move a pre-order. */
export const PRE_ORDER_ACTION_LABELS = {
  ship: 'Shipped',
  mark_arrived: 'Arrived',
  collect: 'Collect / Deliver',
  complete: 'Order Completed',
  cancel: 'Cancel Pre-order',
  step_back: 'Back',
} as const;
export type PreOrderAction = keyof typeof PRE_ORDER_ACTION_LABELS;

/** Other words that rows and links carry for a status; filters and counts treat them as one. */
export const PRE_ORDER_STATUS_ALIASES = {
  collected: 'picked_up',
  order_completed: 'picked_up',
  delivery: 'ready_for_collection',
  ready_for_delivery: 'ready_for_collection',
} as const satisfies Record<string, PreOrderStatus>;

/** The stored status meant by a code, label or alias ('collected', 'Ready for Delivery'); null when none. */
export function preOrderStatusOf(text: string): PreOrderStatus | null {
  const code = codeShape(text);
  if (isKeyOf(code, PRE_ORDER_STATUS_ALIASES)) return PRE_ORDER_STATUS_ALIASES[code];
  return codeOf(text, PRE_ORDER_STATUSES, PRE_ORDER_STATUS_LABELS);
}

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

/** Choices of the layby form, stored as they read. */
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

function codeOf<Code extends string>(
  text: string,
  codes: readonly Code[],
  labels: Readonly<Record<Code, string>>,
): Code | null {
  const wanted = codeShape(text);
  return codes.find((code) => code === wanted || codeShape(labels[code]) === wanted) ?? null;
}

/** 'Walvis Bay' and 'walvis-bay' → 'walvis_bay' */
function codeShape(text: string): string {
  return normalizeText(text).replace(/[\s_-]+/g, '_');
}

function isKeyOf<Table extends object>(key: string, table: Table): key is Extract<keyof Table, string> {
  return Object.hasOwn(table, key);
}

/** How money reaches the shop. */
export const PAYMENT_METHODS = ['cash', 'card', 'eft', 'mobile_wallet', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  eft: 'EFT / bank transfer',
  mobile_wallet: 'Mobile wallet',
  other: 'Other',
};
