// The texts of the customer forms and of the question about a known number, in a file of their own, so that no screen loads them.

import { toastsOf } from '#web/components/shop/entity-toasts.ts';

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

/** Titles and texts of the toasts, as specified. */
export const CUSTOMER_TOASTS = {
  ...toastsOf('Customer'),
  deletedTitle: 'Customer Deleted',
  deleted: 'Customer and all related records have been deleted',
  undo: 'Undo',
  restoredTitle: 'Customer Restored',
  restoreFailed: 'Failed to restore customer',
} as const;

// The question about a number that another customer has, the same in every form.

export const CUSTOMER_QUESTION = {
  calm: 'Which customer is this?',
  urgent: 'Choose which customer this is before saving.',
  shared: 'Families share phones: keep both if this is another person.',
} as const;

export const chooseText = (name: string) => `Use ${name}`;
export const updateNameText = (name: string) => `Update name to ${name.trim()}`;
export const newCustomerText = (name: string) => `New customer ${name.trim()}`;
