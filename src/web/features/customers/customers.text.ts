// Every word of the Customers screen and its dialogs.

import type { CustomerRelations } from '#shared/contracts/customers.ts';
import type { Forgetting } from '#shared/contracts/personal-data.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { toastsOf } from '#web/components/shop/entity-toasts.ts';
import { formatCount } from '#web/lib/format.ts';

export const CUSTOMERS_TEXT = {
  title: 'Customers',
  total: 'Total Customers',
  summary: 'Customers in numbers',
  add: 'Add Customer',
  importList: 'Import Customers',
  addFirst: 'Add the first customer',
  more: 'More',
  showCards: 'Show cards',
  showLines: 'Show a line a row',
  recentlyDeleted: 'Recently deleted',
  search: 'Search customers',
  searchPlaceholder: 'Search name, phone, email...',
  listLabel: 'Customers',
  loading: 'Loading customers...',
  loadFailed: 'Customers could not be loaded',
  loadMore: 'Load more',
  moreFailed: 'More customers could not be loaded',
  emptyTitle: 'No customers yet',
  emptyNote: 'Add the first one, or take in an order: its customer is added with it.',
  noMatchTitle: 'No customer matches',
  clearSearch: 'Clear search',
  language: 'Messages in',
  allCustomers: 'All customers',
  oneLoading: 'Loading the customer...',
  oneFailed: 'The customer could not be loaded',
  goneTitle: 'This customer is not here',
  goneNote: 'It was deleted, or the address is wrong. Deleted customers can be restored for 30 days.',
  edit: 'Edit',
  remove: 'Delete',
  open: 'Open customer',
  call: 'Call',
  whatsapp: 'WhatsApp',
  email: 'Email',
  moreActions: 'More actions',
  everything: 'Everything about this person',
  forget: 'Forget this person',
  relationsLoading: 'Counting...',
  relationsFailed: 'Orders and plans could not be counted',
} as const;

export const FORM_TEXT = {
  addTitle: 'Add New Customer',
  editTitle: 'Edit Customer',
  addDescription: 'Enter customer details to add them to your system',
  editDescription: 'Update customer information',
  create: 'Create Customer',
  update: 'Update Customer',
  fields: {
    name: { label: 'Name', placeholder: 'Customer name' },
    phone: { label: 'Phone', placeholder: 'Phone number' },
    email: { label: 'Email', placeholder: 'Email address' },
    address: { label: 'Address', placeholder: 'Address' },
    location: { label: 'Location', placeholder: 'Customer location/area' },
  },
  saveAnyway: 'Save anyway',
} as const;

/** Titles and words of the messages, as specified. */
export const CUSTOMER_TOASTS = {
  ...toastsOf('Customer'),
  deletedTitle: 'Customer Deleted',
  deleted: 'Customer and all related records have been deleted',
  undo: 'Undo',
  restoredTitle: 'Customer Restored',
  restoreFailed: 'Failed to restore customer',
} as const;

export const DELETE_CUSTOMER_TEXT = {
  title: 'Delete Customer',
  confirm: 'Delete Customer',
  retry: 'Try again',
  goesAlong: 'This is deleted too',
  alone: 'Nothing else is deleted: there are no orders, laybys, reservations or pre-orders.',
  counting: 'Counting what is deleted too...',
  countFailed: 'What is deleted too could not be counted',
} as const;

export function deleteQuestion(name: string): string {
  return `${name} goes to Recently deleted and can be restored for 30 days.`;
}

export function restoredText(name: string): string {
  return `${name} is back, with everything that was deleted`;
}

export function noMatchText(q: string): string {
  return `Nobody's name, phone or email contains “${q}”.`;
}

// The choice when a number is somebody's already, the same in every form.

export const CUSTOMER_QUESTION = {
  calm: 'Which customer is this?',
  urgent: 'Choose which customer this is before saving.',
  shared: 'Families share phones: keep both if this is another person.',
} as const;

export const chooseText = (name: string) => `Use ${name}`;
export const updateNameText = (name: string) => `Update name to ${name.trim()}`;
export const newCustomerText = (name: string) => `New customer ${name.trim()}`;

/** How somebody is forgotten. */
export const FORGET_TEXT = {
  title: 'Forget this person',
  submit: 'Forget for good',
  failed: 'Failed to forget this person',
  doneTitle: 'Person Forgotten',
  done: 'Nothing here tells any more who this was',
  loading: 'Looking at what is open...',
  loadFailed: 'What is open could not be read',
  retry: 'Try again',
  lasting: 'This cannot be undone',
  lastingNote: 'Backups still hold it until they are thinned out.',
  openTitle: 'Something is still open',
  openNote: 'Nobody is forgotten before it is settled:',
  confirmation: 'Their name, or the last four digits of their number',
} as const;

export function forgetWords({ replacement, stays }: Pick<Forgetting, 'replacement' | 'stays'>): string[] {
  const kept = goingAlong(stays);
  return [
    `Name, number, email, address and ID number become “${replacement}” or nothing, everywhere.`,
    'Notes, messages, contacts and the history keep their days, and lose their words.',
    kept.length === 0
      ? 'Nothing else is kept of them.'
      : `Orders, days and money stay and add up as before: ${kept.join(', ')}.`,
    'No search finds them.',
  ];
}

/** What a customer has, the kinds that there are: ['2 orders', '1 pre-order']. */
export function relationCounts(relations: CustomerRelations): string[] {
  const { orders, laybys, reservations, preOrders } = relations;
  const counts: [number, string][] = [
    [orders, 'order'],
    [laybys, 'layby'],
    [reservations, 'reservation'],
    [preOrders, 'pre-order'],
  ];
  return counts.filter(([count]) => count > 0).map(([count, noun]) => formatCount(count, noun));
}

/** What goes into the trash with a customer, one thing a line; empty when nothing does. */
export function goingAlong(relations: CustomerRelations): string[] {
  const counts = relationCounts(relations);
  if (centsOfAmount(relations.paidAmount) === 0) return counts;
  return [...counts, `${formatMoney(relations.paidAmount)} received`];
}
