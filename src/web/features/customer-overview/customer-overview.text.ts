// Every word of the page of one customer.

export const OVERVIEW_TEXT = {
  received: 'Received',
  owed: 'Owed on orders',
  owedOnLaybys: 'Owed on laybys',
  overpaid: 'Overpaid',
  lastContact: 'Last contact',
  never: 'Never',
  sumsFailed: 'The sums could not be loaded',
  orders: 'Orders',
  laybys: 'Laybys',
  reservations: 'Reservations',
  preOrders: 'Pre-orders',
  noOrders: 'No orders',
  noLaybys: 'No laybys',
  noReservations: 'No reservations',
  noPreOrders: 'No pre-orders',
  loading: 'Loading',
  failed: 'This could not be loaded',
  logs: 'What happened',
  money: 'Money',
  contacts: 'Contacts',
  history: 'History',
  overdue: 'Overdue',
} as const;

/** 'Show 12 more' under a section that begins with its newest rows. */
export function showMoreText(count: number): string {
  return `Show ${count} more`;
}

/** '3 open of 12' beside a section's title. */
export function openOfText(open: number, total: number): string {
  return open === total ? `${total}` : `${open} open of ${total}`;
}
