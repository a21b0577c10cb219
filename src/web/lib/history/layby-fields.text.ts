// What the fields of a layby are called: in its form, and where they are told of, which is its card and the history.

export const LAYBY_LABELS = {
  customerFullName: 'Customer Full Name',
  customerNumber: 'Customer number (phone)',
  customerEmail: 'Customer Email (optional)',
  idNumber: 'ID Number',
  phoneModel: 'Phone Model',
  phoneStorage: 'Phone Storage',
  phoneColor: 'Phone Color',
  phoneNetwork: 'Phone Network (optional)',
  fullAmount: 'Full Amount',
  paidAmount: 'Paid Amount',
  paymentMethod: 'Payment Method (optional)',
  durationToPay: 'Duration to Pay',
  dueDate: 'Due Date',
} as const;

/** Those that a layby alone has. */
export const LAYBY_WORDS = {
  phoneStorage: 'Storage',
  phoneColor: 'Color',
  phoneNetwork: 'Network',
  fullAmount: 'Full amount',
  durationToPay: 'Duration',
  customerFullName: 'Name',
  customerNumber: 'Number',
  customerEmail: 'Email',
  idNumber: 'ID number',
} as const;
