/** What the rows and the screens show of dialogs that they have not fetched: the other words come with each dialog. */
export const ORDER_DIALOG_TITLES = {
  addOrder: 'Add Order',
  addPayment: 'Add Payment',
  addQuote: 'Add Quote Number',
  addQuoteButton: 'Add Quote',
  collection: 'Device Collection/Delivery Date',
  createPreOrder: 'Create Pre-order',
  informed: 'Was Customer Informed?',
} as const;
