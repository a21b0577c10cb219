import { expect, it } from 'vitest';
import {
  CUSTOMER_FORM_TEXT,
  CUSTOMER_TOASTS,
  CUSTOMERS_TEXT,
  goingAlong,
  relationCounts,
} from './customers.text.ts';

it('keeps the specified words of the screen', () => {
  expect(CUSTOMERS_TEXT).toMatchObject({
    title: 'Customers',
    total: 'Total Customers',
    add: 'Add Customer',
    emptyTitle: 'No customers yet',
  });
});

it('keeps the specified words of the dialog', () => {
  expect(CUSTOMER_FORM_TEXT).toMatchObject({
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
      address: { label: 'Address' },
      location: { label: 'Location', placeholder: 'Customer location/area' },
    },
  });
});

it('keeps the specified messages', () => {
  expect(CUSTOMER_TOASTS).toMatchObject({
    successTitle: 'Success',
    created: 'Customer created successfully',
    updated: 'Customer updated successfully',
    createFailed: 'Failed to create customer',
    updateFailed: 'Failed to update customer',
    deleteFailed: 'Failed to delete customer',
    deletedTitle: 'Customer Deleted',
    deleted: 'Customer and all related records have been deleted',
  });
});

it('counts what belongs to a customer, in words, without what there is none of', () => {
  const some = { orders: 2, laybys: 0, reservations: 0, preOrders: 1, paidAmount: '0.00' };
  expect(relationCounts(some)).toEqual(['2 orders', '1 pre-order']);
  expect(goingAlong(some)).toEqual(['2 orders', '1 pre-order']);
  expect(goingAlong({ ...some, paidAmount: '12500.00' })).toContain('N$ 12,500.00 received');
  expect(goingAlong({ orders: 0, laybys: 0, reservations: 0, preOrders: 0, paidAmount: '0.00' })).toEqual([]);
});
