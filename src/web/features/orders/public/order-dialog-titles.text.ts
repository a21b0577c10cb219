/** The dialogs' titles, which rows and screens show before a dialog is loaded; a dialog's other texts are loaded with it. */
export const ORDER_DIALOG_TITLES = {
  addOrder: 'Add Order',
  addPayment: 'Add Payment',
  addQuote: 'Add Quote Number',
  addQuoteButton: 'Add Quote',
  collection: 'Device Collection/Delivery Date',
  createPreOrder: 'Create Pre-order',
  informed: 'Was Customer Informed?',
} as const;
