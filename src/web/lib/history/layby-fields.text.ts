// The labels of a layby's fields: in its form, and on its card and in the history.

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

/** The fields that only a layby has. */
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
