import { capitalized } from '#shared/domain/text.ts';

// All texts of the Customers screen except those of its dialogs.

export const CUSTOMERS_TEXT = {
  title: 'Customers',
  total: 'Total Customers',
  summary: 'Customers in numbers',
  add: 'Add Customer',
  importList: 'Import Customers',
  addFirst: 'Add the first customer',
  recentlyDeleted: 'Recently deleted',
  search: 'Search customers',
  searchPlaceholder: 'Search name, phone, email...',
  listLabel: 'Customers',
  loading: 'Loading customers...',
  loadFailed: 'Customers could not be loaded',
  loadMore: 'Load more',
  moreFailed: 'More customers could not be loaded',
  emptyTitle: 'No customers yet',
  emptyNote: 'Customers are also added with their first order.',
  noMatchTitle: 'No customer matches',
  clearSearch: 'Clear search',
  language: 'Messages in',
  allCustomers: 'All customers',
  oneLoading: 'Loading the customer...',
  oneFailed: 'The customer could not be loaded',
  goneTitle: 'Customer not found',
  goneNote: 'The customer was deleted, or the link is wrong.',
  edit: 'Edit',
  remove: 'Delete',
  open: 'Open customer',
  call: 'Call',
  whatsapp: 'WhatsApp',
  email: 'Email',
  moreActions: 'More actions',
  everything: 'Everything about this person',
  forget: 'Forget this person',
  deleteTitle: 'Delete Customer',
  addTitle: 'Add New Customer',
  editTitle: 'Edit Customer',
  relationsLoading: 'Counting...',
  relationsFailed: 'Orders and plans could not be counted',
} as const;

/** `why`: "merged into Selma Shikongo by Agent 3 on 18 November 2026, 10:00". */
export const wentText = (why: string): string => `${capitalized(why)}.`;

export const openOtherText = (name: string): string => `Open ${name}`;

export function noMatchText(q: string): string {
  return `No name, phone or email contains “${q}”.`;
}
