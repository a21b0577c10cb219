// What can be imported, and the fields of each kind of list. The server reads the files; the web app lets people assign columns.

import {
  BRANCH_LABELS,
  COMMUNICATION_MODE_LABELS,
  DELIVERY_METHOD_LABELS,
  LAYBY_COLORS,
  LAYBY_DURATIONS,
  LAYBY_NETWORKS,
  LAYBY_STORAGES,
  PAYMENT_METHOD_LABELS,
  PHONE_DELIVERY_STATUS_LABELS,
  PRE_ORDER_LOCATION_LABELS,
  RESERVATION_PRIORITY_LABELS,
} from './labels.ts';

export const IMPORT_KINDS = ['orders', 'customers', 'laybys', 'reservations'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Every field that a column of some list can be matched to. */
export const IMPORT_FIELD_NAMES = [
  'quoteNumber',
  'customerName',
  'customerPhone',
  'totalAmount',
  'paidAmount',
  'phoneModel',
  'customerEmail',
  'customerLocation',
  'customerAddress',
  'quoteDate',
  'dueDate',
  'agent',
  'branch',
  'paymentMethod',
  'status',
  'idNumber',
  'storage',
  'color',
  'network',
  'duration',
  'startDate',
  'expectedDate',
  'reservedDate',
  'priority',
  'collectionBranch',
  'statusSince',
  'approvedOn',
  'signedOn',
  'bankPaidOn',
  'receivedOn',
  'informedOn',
  'handedOverOn',
  'completedOn',
  'phoneDelivery',
  'handOver',
  'preOrderFrom',
  'preOrderStatus',
  'preOrderExpectedOn',
  'preOrderArrivedOn',
  'toldReadyOn',
  'snoozedUntil',
  'snoozedBecause',
  'feedback',
  'contacted',
  'contactedBy',
  'contactedHow',
  'agreementName',
  'agreementNumber',
  'agreementEmail',
  'cancelledOn',
  'cancelReason',
  'feeKept',
  'stockCameOn',
  'deviceCameOn',
  'deviceBranch',
] as const;
export type ImportFieldName = (typeof IMPORT_FIELD_NAMES)[number];

export interface ImportField {
  name: ImportFieldName;
  /** The field's name as shown where columns are assigned and in the reasons of unreadable rows. */
  label: string;
  /** `code`: a text of digits and letters that a spreadsheet must not have shortened; `moment`: a day, with or without a time. */
  kind: 'text' | 'address' | 'phone' | 'code' | 'amount' | 'day' | 'moment' | 'choice';
  /** A column of our own exports: recognised by its heading, but not required and not part of the template. */
  isOurs?: true;
  /** A file is only read once this field has a column, because no row can be imported without it. */
  isRequired?: true;
  /** The limit of a text, the same as in the forms: a longer one could never be corrected there. */
  maxLength?: number;
  /** The choices of a `choice`: the stored code and its label. */
  choices?: readonly (readonly [code: string, label: string])[];
  /** The example value in the downloadable template; unused for fields that are `isOurs`. */
  example: string;
}

const asRead = (words: readonly string[]) => words.map((word) => [word, word] as const);

const phone: ImportField = {
  name: 'customerPhone',
  label: 'Customer phone',
  kind: 'phone',
  maxLength: 50,
  example: '081 234 5678',
};
const whose: readonly ImportField[] = [
  {
    name: 'customerName',
    label: 'Customer name',
    kind: 'text',
    isRequired: true,
    maxLength: 200,
    example: 'Selma Nangolo',
  },
  phone,
];
const email: ImportField = {
  name: 'customerEmail',
  label: 'Email',
  kind: 'text',
  maxLength: 254,
  example: 'selma@example.com',
};
const location: ImportField = {
  name: 'customerLocation',
  label: 'Location',
  kind: 'text',
  maxLength: 200,
  example: 'Oshakati',
};
const address: ImportField = {
  name: 'customerAddress',
  label: 'Address',
  kind: 'address',
  maxLength: 300,
  example: '12 Main Road',
};
const model: ImportField = {
  name: 'phoneModel',
  label: 'Phone model',
  kind: 'text',
  maxLength: 200,
  example: 'Samsung Galaxy A55',
};
const total: ImportField = {
  name: 'totalAmount',
  label: 'Total amount',
  kind: 'amount',
  isRequired: true,
  example: '12500.00',
};
const money: readonly ImportField[] = [
  total,
  { name: 'paidAmount', label: 'Paid amount', kind: 'amount', example: '500.00' },
];
const method: ImportField = {
  name: 'paymentMethod',
  label: 'Payment method',
  kind: 'choice',
  choices: Object.entries(PAYMENT_METHOD_LABELS),
  example: 'Cash',
};
const staff: readonly ImportField[] = [
  { name: 'agent', label: 'Agent', kind: 'text', maxLength: 100, example: 'Petrus' },
  { name: 'branch', label: 'Branch', kind: 'text', maxLength: 100, example: 'Windhoek' },
];
const status = (example: string): ImportField => ({
  name: 'status',
  label: 'Status',
  kind: 'text',
  maxLength: 100,
  example,
});
const ours = (
  name: ImportFieldName,
  label: string,
  { kind = 'text', ...more }: Partial<Pick<ImportField, 'kind' | 'maxLength' | 'choices'>> = {},
): ImportField => ({ name, label, kind, ...more, isOurs: true, example: '' });
const choiceOf = (labels: Readonly<Record<string, string>>) =>
  ({ kind: 'choice', choices: Object.entries(labels) }) as const;
const MOMENT = { kind: 'moment' } as const;
/** The columns of our exports about the progress of a record. */
const handedOver: readonly ImportField[] = [
  ours('handedOverOn', 'Handed over on', MOMENT),
  ours('handOver', 'Hand-over', choiceOf(DELIVERY_METHOD_LABELS)),
  ours('collectionBranch', 'Collected at', choiceOf(BRANCH_LABELS)),
];
const contacted: readonly ImportField[] = [
  ours('contacted', 'Contacted', choiceOf({ yes: 'Yes', no: 'No' })),
  ours('contactedBy', 'Contacted by', { maxLength: 100 }),
  ours('contactedHow', 'Contacted how', choiceOf(COMMUNICATION_MODE_LABELS)),
];
const ended: readonly ImportField[] = [
  ours('completedOn', 'Completed on', MOMENT),
  ours('cancelledOn', 'Cancelled on', MOMENT),
  ours('cancelReason', 'Reason', { maxLength: 500 }),
];
/** The branch of the device that is put aside. */
const deviceBranch = ours('deviceBranch', 'Device lies at', choiceOf(BRANCH_LABELS));
const dueDate: ImportField = { name: 'dueDate', label: 'Due date', kind: 'day', example: '03/12/2026' };

/** In the order in which columns are assigned. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  // A row without a phone number (Xero's exports have none) can still match a known customer by name.
  orders: [
    {
      name: 'quoteNumber',
      label: 'Quote number',
      kind: 'code',
      isRequired: true,
      maxLength: 100,
      example: 'Q-1001',
    },
    ...[...whose, ...money, model, email, location, address],
    { name: 'quoteDate', label: 'Quote date', kind: 'day', example: '03/10/2026' },
    ...[dueDate, ...staff, method, status('Pending')],
    ours('statusSince', 'Status since', MOMENT),
    ours('approvedOn', 'Approved on', MOMENT),
    ours('signedOn', 'Signed on', MOMENT),
    ours('bankPaidOn', 'Bank paid on', MOMENT),
    ours('receivedOn', 'Payment received on', MOMENT),
    ours('informedOn', 'Informed on', MOMENT),
    ...handedOver,
    ours('completedOn', 'Completed on', MOMENT),
    ours('phoneDelivery', 'Phone delivery', choiceOf(PHONE_DELIVERY_STATUS_LABELS)),
    ours('preOrderFrom', 'Pre-order from', choiceOf(PRE_ORDER_LOCATION_LABELS)),
    ours('preOrderStatus', 'Pre-order', { maxLength: 100 }),
    ours('preOrderExpectedOn', 'Pre-order expected on', { kind: 'day' }),
    ours('preOrderArrivedOn', 'Pre-order arrived on', MOMENT),
    ours('toldReadyOn', 'Told ready on', { kind: 'day' }),
    ours('snoozedUntil', 'Snoozed until', { kind: 'day' }),
    ours('snoozedBecause', 'Snoozed because', { maxLength: 300 }),
    ours('feedback', 'Feedback', { maxLength: 2000 }),
    ...contacted,
  ],
  customers: [
    ...whose.map((field): ImportField => ({ ...field, isRequired: true })),
    ...[email, location, address],
  ],
  laybys: [
    ...whose.map((field): ImportField => ({ ...field, isRequired: true })),
    {
      name: 'idNumber',
      label: 'ID number',
      kind: 'code',
      isRequired: true,
      maxLength: 50,
      example: '85010100123',
    },
    { ...model, isRequired: true },
    {
      name: 'storage',
      label: 'Phone storage',
      kind: 'choice',
      isRequired: true,
      choices: asRead(LAYBY_STORAGES),
      example: '128GB',
    },
    {
      name: 'color',
      label: 'Phone color',
      kind: 'choice',
      isRequired: true,
      choices: asRead(LAYBY_COLORS),
      example: 'Black',
    },
    { ...total, label: 'Full amount' },
    ...money.slice(1),
    {
      name: 'duration',
      label: 'Duration to pay',
      kind: 'choice',
      choices: asRead(LAYBY_DURATIONS),
      example: '2 months',
    },
    { name: 'startDate', label: 'Start date', kind: 'moment', example: '03/10/2026' },
    dueDate,
    method,
    {
      name: 'network',
      label: 'Phone network',
      kind: 'choice',
      choices: asRead(LAYBY_NETWORKS),
      example: 'MTC',
    },
    ...[email, location, ...staff, status('Active')],
    ours('agreementName', 'Name on the agreement', { maxLength: 200 }),
    ours('agreementNumber', 'Number on the agreement', { kind: 'phone', maxLength: 50 }),
    ours('agreementEmail', 'Email on the agreement', { maxLength: 254 }),
    ...ended,
    ours('feeKept', 'Fee kept', { kind: 'amount' }),
    ours('deviceCameOn', 'Device came on', MOMENT),
    ...[deviceBranch, ...handedOver, ...contacted],
  ],
  reservations: [
    ...whose,
    { ...model, isRequired: true },
    { name: 'color', label: 'Color', kind: 'text', maxLength: 100, example: 'Black' },
    { name: 'storage', label: 'Storage', kind: 'text', maxLength: 100, example: '128GB' },
    {
      name: 'expectedDate',
      label: 'Expected stock date',
      kind: 'day',
      isRequired: true,
      example: '03/12/2026',
    },
    { name: 'reservedDate', label: 'Reserved date', kind: 'moment', example: '03/10/2026' },
    {
      name: 'priority',
      label: 'Priority',
      kind: 'choice',
      choices: Object.entries(RESERVATION_PRIORITY_LABELS),
      example: 'Normal',
    },
    {
      name: 'collectionBranch',
      label: 'Collection branch',
      kind: 'choice',
      choices: Object.entries(BRANCH_LABELS),
      example: 'Windhoek',
    },
    ...[email, location, ...staff, status('Waiting')],
    ours('stockCameOn', 'Stock came on', MOMENT),
    ...[...ended, deviceBranch, ...contacted],
  ],
};

export function requiredFields(kind: ImportKind): ImportFieldName[] {
  return IMPORT_FIELDS[kind].filter(({ isRequired }) => isRequired).map(({ name }) => name);
}

export function fieldLabel(kind: ImportKind, name: ImportFieldName): string {
  return IMPORT_FIELDS[kind].find((field) => field.name === name)?.label ?? name;
}

/** A CSV template with the recognised headings and one example row, which spreadsheets can open. */
export function importTemplate(kind: ImportKind): string {
  const fields = IMPORT_FIELDS[kind].filter(({ isOurs }) => !isOurs);
  const lines = [fields.map(({ label }) => label), fields.map(({ example }) => example)];
  return `\ufeff${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

/** Zero-based column of each field; a field without a column is absent. */
export type ImportColumns = Partial<Record<ImportFieldName, number>>;

/** The columns in the form in which the import API takes them: `quoteNumber:0,customerName:2`. */
export function formatColumns(columns: ImportColumns): string {
  return Object.entries(columns)
    .map(([field, column]) => `${field}:${column}`)
    .join(',');
}

/** The largest file and the longest list that one import reads. */
export const MAX_IMPORT_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_FILE_ROWS = 20_000;

export const IMPORT_FILE_TOO_LARGE = `The file is larger than ${MAX_IMPORT_FILE_BYTES / 1024 / 1024} MB: export a shorter period and import it in parts.`;
