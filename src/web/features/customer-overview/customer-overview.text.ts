// All texts of a customer's page.

export const OVERVIEW_TEXT = {
  received: 'Received',
  owed: 'Owed on orders',
  owedOnLaybys: 'Owed on laybys',
  overpaid: 'Overpaid',
  lastContact: 'Last contact',
  never: 'Never',
  sumsFailed: 'Totals could not be loaded',
  loading: 'Loading',
  failed: 'This could not be loaded',
  logs: 'What happened',
  money: 'Money',
  contacts: 'Contacts',
  history: 'History',
  overdue: 'Overdue',
} as const;

/** The kinds of a customer's records, and the texts of empty ones. */
export const BELONGINGS_TEXT = {
  orders: { title: 'Orders', empty: 'No orders' },
  laybys: { title: 'Laybys', empty: 'No laybys' },
  reservations: { title: 'Reservations', empty: 'No reservations' },
  preOrders: { title: 'Pre-orders', empty: 'No pre-orders' },
} as const;

/** 'Show 12 more' under a section that begins with its newest rows. */
export function showMoreText(count: number): string {
  return `Show ${count} more`;
}

/** '3 open of 12' beside a section's title. */
export function openOfText(open: number, total: number): string {
  return open === total ? `${total}` : `${open} open of ${total}`;
}
