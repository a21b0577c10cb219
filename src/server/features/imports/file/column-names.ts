// Which headings of accounting exports mean which field. Matching them to a file is in column-mapping.ts.

import { fieldLabel, type ImportFieldName, type ImportKind } from '#shared/domain/import-fields.ts';

export type AccountingSystem = 'Sage' | 'QuickBooks' | 'Xero';

/**
 * Headings by field, the most specific first: an inclusive total before a plain one, a mobile before a landline. Amounts
 * without tax, amounts of one line and amounts still due are left out on purpose: they are not the quote's total.
 */
const HEADINGS: Readonly<Partial<Record<ImportFieldName, readonly string[]>>> = {
  quoteNumber: [
    ...['Quote Number', 'Quotation Number', 'Quote', 'Quotation', 'Quote ID', 'Quote Ref', 'Quote Reference'],
    ...[
      'Estimate Number',
      'Estimate',
      'Document Number',
      'Document',
      'Doc Number',
      'Invoice Number',
      'Invoice',
    ],
    ...['Ref Number', 'Reference Number', 'Number', 'Our Ref', 'Offerte Nr', 'Kwotasie Nr', 'Kwotasienommer'],
  ],
  customerName: [
    ...[
      'Customer Name',
      'Contact Name',
      'Customer Full Name',
      'Customer',
      'Client Name',
      'Client',
      'Contact',
    ],
    ...['Customer:Job', 'Customer/Project', 'Customer Description', 'Account Name', 'Debtor Name', 'Debtor'],
    ...['Bill To', 'Billing Name', 'Company Name', 'Full Name', 'Name', 'Kunde', 'Klient', 'Kliënt', 'Naam'],
  ],
  customerPhone: [
    ...['Customer Phone', 'Mobile', 'Mobile Number', 'Mobile Phone', 'Cell', 'Cell Number', 'Cellphone'],
    ...[
      'Cellphone Number',
      'Cell Phone',
      'Cellular',
      'Customer Mobile',
      'Customer Cell',
      'Phone',
      'Phone Number',
    ],
    ...[
      'Phone Numbers',
      'Main Phone',
      'Customer Phone Number',
      'Customer Telephone',
      'Contact Number',
      'Contact Phone',
    ],
    ...['Telephone', 'Telephone Number', 'Telephone 1', 'Tel', 'Tel Number', 'Tel 1', 'Phone 1', 'WhatsApp'],
    ...['Selfoon', 'Telefon', 'Telefoon', 'Handy'],
  ],
  totalAmount: [
    ...[
      'Total Inclusive',
      'Inclusive Total',
      'Total Incl',
      'Total Including VAT',
      'Total Incl VAT',
      'Incl Total',
    ],
    ...[
      'Inclusive',
      'Inclusive Amount',
      'Amount Inclusive',
      'Amount Incl',
      'Amount Incl VAT',
      'Gross Amount',
    ],
    ...[
      'Gross',
      'Gross Total',
      'Grand Total',
      'Total Amount',
      'Quote Total',
      'Estimate Total',
      'Document Total',
    ],
    ...[
      'Invoice Total',
      'Total',
      'Quote Amount',
      'Estimate Amount',
      'Amount',
      'Total Price',
      'Value',
      'Totaal',
    ],
    ...['Bedrag', 'Betrag', 'Gesamt', 'Gesamtbetrag', 'Summe'],
  ],
  paidAmount: [
    ...[
      'Paid Amount',
      'Amount Paid',
      'Invoice Amount Paid',
      'Paid',
      'Deposit',
      'Deposit Amount',
      'Deposit Paid',
    ],
    ...['Payment Amount', 'Amount Received', 'Received', 'Payments', 'Betaal', 'Bezahlt', 'Anzahlung'],
  ],
  phoneModel: [
    ...[
      'Phone Model',
      'Model',
      'Device',
      'Handset',
      'Item Name',
      'Item Description',
      'Line Description',
      'Item',
    ],
    ...[
      'Product',
      'Product/Service',
      'Description',
      'Memo/Description',
      'Memo',
      'Item Code',
      'Inventory Item Code',
    ],
  ],
  customerEmail: [
    ...[
      'Customer Email',
      'Email Address',
      'Email',
      'E-mail',
      'E-mail Address',
      'Main Email',
      'Contact Email',
      'E-pos',
    ],
  ],
  customerLocation: [
    ...['Customer Location', 'Location', 'Town', 'City', 'Area', 'Customer City', 'PO City', 'Billing City'],
    ...['Bill City', 'Billing Address City', 'Postal City', 'Suburb', 'Region', 'Dorp', 'Ort'],
  ],
  customerAddress: [
    ...[
      'Customer Address',
      'Address',
      'Billing Address',
      'Bill To Address',
      'Street Address',
      'Postal Address',
    ],
    ...[
      'Physical Address',
      'Delivery Address',
      'Delivery Address 1',
      'Postal Address 1',
      'Physical Address 1',
    ],
    ...[
      'Address Line 1',
      'Address 1',
      'PO Address Line 1',
      'Billing Address Line 1',
      'Bill Addr Line 1',
      'Street',
    ],
    ...['Adres', 'Adresse'],
  ],
  quoteDate: [
    ...[
      'Quote Date',
      'Quotation Date',
      'Estimate Date',
      'Document Date',
      'Invoice Date',
      'Issue Date',
      'Date Issued',
    ],
    ...['Transaction Date', 'Txn Date', 'Created Date', 'Date Created', 'Date', 'Datum', 'Added On'],
  ],
  dueDate: [
    ...[
      'Due Date',
      'Payment Due Date',
      'Date Due',
      'Expiry Date',
      'Expiration Date',
      'Expires',
      'Valid Until',
    ],
    ...['Good Through Date', 'Vervaldatum'],
  ],
  agent: [
    ...['Agent', 'Agent Name', 'Sales Representative', 'Sales Rep', 'Sales Rep Name', 'Rep', 'Salesperson'],
    ...['Sales Person', 'Sales Code', 'Consultant', 'Verkoopspersoon', 'Verkäufer'],
  ],
  paymentMethod: ['Payment Method', 'Method', 'Paid By', 'Payment Type', 'Tender'],
  status: ['Status', 'Order Status', 'Quote Status', 'Estimate Status', 'Document Status', 'State'],
  branch: [
    ...['Branch', 'Agent Branch', 'Branch Name', 'Store', 'Shop', 'Department', 'Class', 'Tracking Option 1'],
    ...['Tak', 'Filiale'],
  ],
};

/** Headings that a field has in lists of one kind only, as written by the app's own exports and by people. The most specific first. */
const OWN_HEADINGS: Readonly<Record<ImportKind, Partial<Record<ImportFieldName, readonly string[]>>>> = {
  orders: { dueDate: ['Due On'] },
  customers: { customerName: ['Name'], customerPhone: ['Phone'] },
  laybys: {
    customerName: ['Customer Full Name'],
    customerPhone: ['Customer Number'],
    agreementNumber: ['Phone on the Agreement'],
    cancelReason: ['Reason of the Cancellation'],
    idNumber: ['ID', 'Identity Number', 'Customer ID', 'National ID', 'Passport Number', 'ID Nommer'],
    storage: ['Storage', 'Memory', 'Capacity', 'GB'],
    color: ['Phone Colour', 'Color', 'Colour', 'Kleur', 'Farbe'],
    network: ['Network', 'Provider', 'Operator'],
    totalAmount: ['Full Price', 'Price', 'Selling Price', 'Layby Amount', 'Lay-by Amount'],
    paidAmount: ['Paid So Far', 'Total Paid'],
    duration: ['Duration', 'Period', 'Term'],
    startDate: ['Start', 'Started', 'Layby Date', 'Created', 'Created At', 'Date', 'Datum', 'Added On'],
    dueDate: ['Due On', 'Due', 'End Date', 'Final Date', 'Pay By'],
  },
  reservations: {
    color: ['Phone Color', 'Phone Colour', 'Colour', 'Kleur', 'Farbe'],
    storage: ['Phone Storage', 'Memory', 'Capacity', 'GB'],
    expectedDate: [
      'Stock Expected On',
      'Expected',
      'Expected Date',
      'Expected Stock',
      'Stock Date',
      'ETA',
      'Arrival',
      'Due Date',
    ],
    reservedDate: [
      'Reserved',
      'Reserved On',
      'Reservation Date',
      'Date Reserved',
      'Created',
      'Date',
      'Datum',
    ],
    cancelReason: ['Reason of the Cancellation'],
    priority: ['Urgency'],
    collectionBranch: ['Waits At', 'Collect At', 'Pick Up Branch'],
  },
};

export function headingsOf(kind: ImportKind, field: ImportFieldName): readonly string[] {
  const common = HEADINGS[field] ?? [];
  const own = OWN_HEADINGS[kind][field];
  const label = fieldLabel(kind, field);
  return own === undefined ? [...common, label] : [label, ...own, ...common];
}

/** Headings that one system writes and the others do not; two of them name the system. */
export const SIGNATURES: Readonly<Record<AccountingSystem, readonly string[]>> = {
  Sage: [
    ...[
      'Document Number',
      'Document Date',
      'Document Total',
      'Account Name',
      'Account Code',
      'Customer Code',
    ],
    ...[
      'Customer Description',
      'Sales Representative',
      'Sales Code',
      'Inclusive',
      'Exclusive',
      'Total Inclusive',
    ],
    ...[
      'Total Exclusive',
      'Good Through Date',
      'Quote Number',
      'Customer Reference',
      'Cellphone',
      'Telephone 1',
    ],
    ...['Postal Address 1', 'Delivery Address 1', 'Debtor Name'],
  ],
  QuickBooks: [
    ...['Num', 'Estimate Number', 'Estimate Date', 'Estimate Status', 'Expiration Date', 'Accepted Date'],
    ...['Accepted By', 'Customer:Job', 'Customer/Project', 'Customer Full Name', 'Memo', 'Memo/Description'],
    ...[
      'Main Phone',
      'Phone Numbers',
      'Rep',
      'Txn Date',
      'Transaction Type',
      'Product/Service',
      'Open Balance',
    ],
    ...['Active Estimate', 'Bill Addr Line 1', 'Class', 'Main Email', 'Estimate Total'],
  ],
  Xero: [
    ...['Contact Name', 'Email Address', 'PO Address Line 1', 'PO City', 'PO Region', 'SA Address Line 1'],
    ...['Inventory Item Code', 'Unit Amount', 'Line Amount', 'Account Code', 'Tax Type', 'Tracking Name 1'],
    ...['Tracking Option 1', 'Invoice Amount Paid', 'Invoice Amount Due', 'Branding Theme', 'Quote Number'],
    ...['Expiry Date', 'Issue Date', 'Tax Total'],
  ],
};
