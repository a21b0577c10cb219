import { type SQL, sql } from 'drizzle-orm';

/** The files of a shop that a person can read, and what each of their columns is called and means. */

export type ShopFile = {
  /** Without its ending. */
  name: string;
  about: string;
  rows: SQL;
  /** The field, the heading, and what else a stranger needs to be told. In this order. */
  columns: readonly (readonly [field: string, heading: string, meaning?: string])[];
  /** Columns of money that are added up in README.txt. */
  sums?: readonly string[];
};

const NUMBER = ['id', 'Number', 'names the row in the other files'] as const;
const TRASH = [
  'isInTrash',
  'In the trash',
  'deleted, and to be had back for thirty days; not in any sum that leaves the trash out',
] as const;
const MADE = [
  ['createdAt', 'Added on'],
  ['updatedAt', 'Last change'],
] as const;
const SIGNED = [
  ['addedByAgent', 'Agent', 'the name that was given at the device'],
  ['agentBranch', 'Branch'],
] as const;
const CUSTOMER = [
  ['customerId', 'Customer number', 'in customers'],
  ['customerName', 'Customer', 'as known now'],
  ['customerPhone', 'Phone', 'as it was typed'],
] as const;
const CONTACTED = [
  ['customerContacted', 'Contacted'],
  ['contactedBy', 'Contacted by'],
  ['communicationMode', 'Contacted how', 'phone, email, whatsapp or sms'],
] as const;
const HANDED_OVER = [
  ['deviceCollectedDate', 'Handed over on'],
  ['deliveryMethod', 'Hand-over', 'collected (in a branch) or delivered'],
  ['collectionBranch', 'Collected at'],
] as const;

const owned = (table: string) =>
  sql.raw(`
  select t.*, c.name as customer_name, c.phone as customer_phone, t.deleted_batch_id is not null as is_in_trash
  from ${table} t left join customers c on c.id = t.customer_id order by t.id`);
const alone = (table: string) =>
  sql.raw(`select t.*, t.deleted_batch_id is not null as is_in_trash from ${table} t order by t.id`);

export const SHOP_FILES: readonly ShopFile[] = [
  {
    name: 'customers',
    about: 'Everybody the shop knows, a line each.',
    rows: alone('customers'),
    columns: [
      NUMBER,
      ['name', 'Name'],
      ['phone', 'Phone', 'as it was typed'],
      ['email', 'Email'],
      ['address', 'Address'],
      ['location', 'Location'],
      ['mergedIntoId', 'Merged into', 'the customer who this one turned out to be'],
      ['forgottenAt', 'Forgotten on', 'when all that told who this was has been replaced, for good'],
      ...MADE,
      TRASH,
    ],
  },
  {
    name: 'orders',
    about:
      'Every order on a quote. The API calls them payments. What was paid is the sum of its lines in ledger.',
    rows: owned('payments'),
    sums: ['totalAmount', 'paidAmount', 'remainingAmount'],
    columns: [
      NUMBER,
      ['quoteNumber', 'Quote'],
      ...CUSTOMER,
      ['phoneModel', 'Phone model'],
      [
        'status',
        'Status',
        'pending, partial, approved, contract_signed, bank_paid, phone_available, china_preorder, dubai_preorder, device_collected, order_completed; customer_notified and completed on old rows',
      ],
      ['totalAmount', 'Total (N$)'],
      ['paidAmount', 'Paid (N$)'],
      ['remainingAmount', 'Balance (N$)'],
      ['dueDate', 'Due on'],
      ['approvalDate', 'Approved on'],
      ['contractSignedDate', 'Signed on'],
      ['bankPaidDate', 'Bank paid on'],
      ['paymentReceivedDate', 'Payment received on'],
      ['customerNotifiedDate', 'Informed on'],
      ...HANDED_OVER,
      ['orderCompletedDate', 'Completed on'],
      ['statusChangedAt', 'Status since'],
      ['statusBeforeCompletion', 'Status before completion', 'where reopening leads'],
      ['isCollectionStampedByCompletion', 'Handed over by completing it'],
      ['completedByPreOrderId', 'Completed by pre-order', 'its number in pre-orders'],
      ['phoneAvailable', 'Phone available'],
      ['phoneDeliveryStatus', 'Phone delivery'],
      ['preOrderLocation', 'Pre-order from'],
      ['livePaymentFeedback', 'Feedback'],
      ...CONTACTED,
      ...SIGNED,
      ...MADE,
      TRASH,
    ],
  },
  {
    name: 'pre-orders',
    about: 'Devices ordered abroad for an order.',
    rows: owned('pre_orders'),
    columns: [
      NUMBER,
      ['paymentId', 'Order number', 'in orders'],
      ...CUSTOMER,
      ['phoneModel', 'Phone model'],
      ['color', 'Color'],
      ['storage', 'Storage'],
      ['orderLocation', 'From', 'china or dubai'],
      [
        'status',
        'Status',
        'ordered, shipped, arrived, picked_up, cancelled; ready_for_collection, collected and order_completed on old rows',
      ],
      ['statusBeforePickup', 'Status before pick-up'],
      ['orderDate', 'Ordered on'],
      ['expectedArrivalDate', 'Expected on'],
      ['actualArrivalDate', 'Arrived on'],
      ['pickupDate', 'Picked up on'],
      ...HANDED_OVER,
      ['supplierOrderNumber', 'Supplier number'],
      ['notes', 'Notes'],
      ...SIGNED,
      ...MADE,
      TRASH,
    ],
  },
  {
    name: 'laybys',
    about: 'Instalment plans. What was paid is the sum of its lines in ledger.',
    rows: owned('laybys'),
    sums: ['fullAmount', 'paidAmount', 'remainingAmount'],
    columns: [
      NUMBER,
      ...CUSTOMER,
      ['customerFullName', 'Name on the agreement'],
      ['customerNumber', 'Phone on the agreement'],
      ['customerEmail', 'Email on the agreement'],
      ['idNumber', 'ID number', 'its end alone, unless whole ones were asked for'],
      ['phoneModel', 'Phone model'],
      ['phoneStorage', 'Storage'],
      ['phoneColor', 'Color'],
      ['phoneNetwork', 'Network'],
      ['status', 'Status', 'active, completed or cancelled'],
      ['fullAmount', 'Full amount (N$)'],
      ['paidAmount', 'Paid (N$)'],
      ['remainingAmount', 'Balance (N$)'],
      ['durationToPay', 'Duration'],
      ['dueDate', 'Due on'],
      ['completedDate', 'Completed on'],
      ['cancelledDate', 'Cancelled on'],
      ['cancelReason', 'Reason of the cancellation'],
      ['cancellationFee', 'Fee kept (N$)'],
      ...HANDED_OVER,
      ['product', 'Product', 'of old agreements, as are the three amounts that follow'],
      ['totalPrice', 'Total price (N$)'],
      ['depositPaid', 'Deposit (N$)'],
      ['balance', 'Old balance (N$)'],
      ...CONTACTED,
      ...SIGNED,
      ...MADE,
      TRASH,
    ],
  },
  {
    name: 'reservations',
    about: 'Who waits for which phone.',
    rows: owned('reservations'),
    columns: [
      NUMBER,
      ...CUSTOMER,
      ['phoneModel', 'Phone model'],
      ['color', 'Color'],
      ['storage', 'Storage'],
      ['status', 'Status', 'waiting, notified, completed or cancelled'],
      ['priority', 'Priority', 'low, normal or high'],
      ['reservedDate', 'Reserved on'],
      ['expectedStockDate', 'Stock expected on'],
      ['stockReceived', 'Stock came'],
      ['stockReceivedDate', 'Stock came on'],
      ['collectionBranch', 'Waits at'],
      ['paymentId', 'Order number', 'of the order that it became, in orders'],
      ['completedDate', 'Completed on'],
      ['cancelledDate', 'Cancelled on'],
      ['cancelReason', 'Reason of the cancellation'],
      ...CONTACTED,
      ...SIGNED,
      ...MADE,
      TRASH,
    ],
  },
  {
    name: 'ledger',
    about:
      'Money in and out, a line each. Nothing in it is ever changed: what was wrong has a line against it.',
    rows: sql.raw('select * from receipts order by id'),
    sums: ['amount'],
    columns: [
      NUMBER,
      ['subjectKind', 'Of', 'payment for an order, or layby'],
      ['subjectId', 'Of number', 'in orders or laybys'],
      ['amount', 'Amount (N$)', 'below zero where money was given or taken back'],
      ['kind', 'Kind'],
      ['method', 'Method', 'cash, card, eft, mobile_wallet or other'],
      ['reference', 'Reference'],
      ['reason', 'Reason'],
      ['reversesId', 'Reverses', 'the line of the ledger that this one takes back'],
      ['receivedAt', 'Received on'],
      ['agent', 'Agent'],
      ['branch', 'Branch'],
      ['createdAt', 'Written on'],
    ],
  },
  {
    name: 'contacts',
    about: 'Each time that a customer was called or written to.',
    rows: sql.raw(`select t.*, c.name as customer_name, c.phone as customer_phone
      from contacts t left join customers c on c.id = t.customer_id order by t.id`),
    columns: [
      NUMBER,
      ['at', 'On'],
      ...CUSTOMER,
      ['subjectKind', 'About', 'payment (an order), layby or reservation'],
      ['subjectId', 'About number'],
      ['isReached', 'Reached'],
      ['contactedBy', 'Contacted by'],
      ['communicationMode', 'How'],
      ['note', 'Note'],
      ['branch', 'Branch'],
    ],
  },
  {
    name: 'notifications',
    about: 'Messages to the team.',
    rows: alone('notifications'),
    columns: [
      NUMBER,
      ['type', 'Type'],
      ['priority', 'Priority'],
      ['targetTeam', 'For'],
      ['title', 'Title'],
      ['message', 'Message'],
      ['isRead', 'Read by all'],
      ['scheduledFor', 'For the hour'],
      ['sentAt', 'Sent on'],
      ['endedAt', 'Ended on', 'what it was about is settled'],
      ['addedByAgent', 'Agent'],
      ...MADE,
      TRASH,
    ],
  },
  {
    name: 'reminders',
    about: 'What the team asked to be told of.',
    rows: alone('app_reminders'),
    columns: [
      NUMBER,
      ['title', 'Title'],
      ['message', 'Message'],
      ['reminderDate', 'Reminder on'],
      ['isActive', 'Active'],
      ['notified', 'Told'],
      ['lastSentAt', 'Last told on'],
      ...MADE,
      TRASH,
    ],
  },
  {
    name: 'history',
    about: 'Who changed what. Nothing in it is ever changed; what was deleted is named by it still.',
    rows: sql.raw('select * from activity order by id'),
    columns: [
      NUMBER,
      ['at', 'On'],
      ['entity', 'Of', 'payment is an order'],
      ['entityId', 'Of number'],
      ['action', 'What was done'],
      ['before', 'Before', 'the fields that changed, by their names in the .jsonl files'],
      ['after', 'After'],
      ['agent', 'Agent'],
      ['branch', 'Branch'],
      ['batchId', 'Batch', 'changes that were made, and can be taken back, together'],
    ],
  },
];
