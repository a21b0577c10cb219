import { expect, it } from 'vitest';
import { CHECK_STATUS_TEXT, checkStatusText } from '#web/components/shop/check-status.text.ts';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact/contact.text.ts';
import {
  createdText,
  dueText,
  FORM_TEXT as REMINDER_FORM_TEXT,
  REMINDERS_TEXT,
  REMINDERS_TOASTS,
} from '#web/features/app-reminders/app-reminders.text.ts';
import { CUSTOMERS_TEXT } from '#web/features/customers/customers.text.ts';
import {
  FORM_TEXT as CUSTOMER_FORM_TEXT,
  CUSTOMER_TOASTS,
} from '#web/features/customers/public/customer-form.text.ts';
import { LAYBYS_TOASTS } from '#web/features/laybys/laybys.text.ts';
import {
  FORM_TEXT as LAYBY_FORM_TEXT,
  LAYBYS_TEXT,
  PAYMENT_TEXT,
} from '#web/features/laybys/laybys-screen.text.ts';
import {
  BULK_UPDATE,
  CENTER_TEXT,
  CENTER_TOASTS,
  centerTitle,
  DIALOG_TEXT,
  RESEND_FAILED,
  resentToast,
} from '#web/features/notification-center/notification-center.text.ts';
import {
  NOTIFICATIONS_TEXT,
  NOTIFICATIONS_TOASTS,
  SWITCH_TEXT,
} from '#web/features/notifications/notifications.text.ts';
import { AVAILABILITY_TEXT, SUCCESS_TITLE } from '#web/features/orders/dialogs/order-dialogs.text.ts';
import { ORDERS_TEXT, ORDERS_TOASTS } from '#web/features/orders/orders.text.ts';
import { PRE_ORDERS_TEXT, PRE_ORDERS_TOASTS } from '#web/features/pre-orders/pre-orders.text.ts';
import { READY_TEXT } from '#web/features/ready-for-collection/ready-for-collection.text.ts';
import {
  COLUMN_TITLES,
  FORM_TEXT as RESERVATION_FORM_TEXT,
  RESERVATIONS_TEXT,
  RESERVATIONS_TOASTS,
} from '#web/features/reservations/reservations.text.ts';

// The words that the specification fixes, screen by screen.

const SPECIFIED: readonly { texts: object; words: object }[] = [
  {
    texts: REMINDERS_TEXT,
    words: {
      title: 'App Reminders',
      subtitle: 'Manage your app notifications and reminders',
      add: 'Add Reminder',
      emptyTitle: 'No reminders yet',
      emptyNote: 'Get started by creating your first reminder',
      emptyAdd: 'Add Your First Reminder',
      active: 'Active',
      inactive: 'Inactive',
      notified: 'Notified',
      activate: 'Activate',
      deactivate: 'Deactivate',
    },
  },
  {
    texts: REMINDER_FORM_TEXT,
    words: {
      addTitle: 'Add New Reminder',
      editTitle: 'Edit Reminder',
      title: 'Title',
      message: 'Message',
      date: 'Reminder Date (Optional)',
      datePlaceholder: 'Select date',
      active: 'Active',
      create: 'Create',
      update: 'Update',
    },
  },
  {
    texts: REMINDERS_TOASTS,
    words: {
      created: 'Reminder created successfully',
      createFailed: 'Failed to create reminder',
      updated: 'Reminder updated successfully',
      updateFailed: 'Failed to update reminder',
      deleted: 'Reminder deleted successfully',
      deleteFailed: 'Failed to delete reminder',
    },
  },
  {
    texts: CUSTOMERS_TEXT,
    words: {
      title: 'Customers',
      total: 'Total Customers',
      add: 'Add Customer',
      emptyTitle: 'No customers yet',
    },
  },
  {
    texts: CUSTOMER_FORM_TEXT,
    words: {
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
    },
  },
  {
    texts: CUSTOMER_TOASTS,
    words: {
      success: 'Success',
      created: 'Customer created successfully',
      updated: 'Customer updated successfully',
      createFailed: 'Failed to create customer',
      updateFailed: 'Failed to update customer',
      deleteFailed: 'Failed to delete customer',
      deletedTitle: 'Customer Deleted',
      deleted: 'Customer and all related records have been deleted',
    },
  },
  {
    texts: LAYBYS_TOASTS,
    words: {
      success: 'Success',
      error: 'Error',
      created: 'Layby created successfully',
      updated: 'Layby updated successfully',
      deleted: 'Layby deleted successfully',
      paid: 'Payment updated successfully',
      handedOver: 'Device collection/delivery updated successfully',
      createFailed: 'Failed to create layby',
      updateFailed: 'Failed to update layby',
      payFailed: 'Failed to update payment',
      deleteFailed: 'Failed to delete layby',
      fieldsMissing: 'Please fill in all required fields',
    },
  },
  {
    texts: LAYBYS_TEXT,
    words: {
      title: 'Layby Management',
      create: 'Create Layby',
      empty: 'No Laybys Found',
    },
  },
  { texts: LAYBY_FORM_TEXT, words: { createTitle: 'Create New Layby', editTitle: 'Edit Layby' } },
  {
    texts: PAYMENT_TEXT,
    words: {
      title: 'Add Payment',
      willComplete: 'The layby will be marked completed',
    },
  },
  {
    texts: CENTER_TEXT,
    words: {
      subtitle: 'Send notifications to your team members',
      testPush: 'Test Push',
      bulkUpdate: 'Bulk Update',
      send: 'Send Notification',
      total: 'Total Notifications',
      unread: 'Unread',
      urgent: 'Urgent',
      today: 'Today',
      recent: 'Recent Notifications',
      emptyTitle: 'No notifications yet',
      emptyNote: 'Start sending notifications to your team members',
      sendFirst: 'Send Your First Notification',
      resend: 'Resend notification',
    },
  },
  {
    texts: DIALOG_TEXT,
    words: {
      sendTitle: 'Send New Notification',
      editTitle: 'Edit Notification',
      titleRequired: 'Title is required',
      messageRequired: 'Message is required',
    },
  },
  {
    texts: CENTER_TOASTS,
    words: {
      created: 'Notification sent to team members',
      updated: 'Notification updated successfully',
      deleted: 'Notification deleted successfully',
      createFailed: 'Failed to create notification',
      updateFailed: 'Failed to update notification',
      deleteFailed: 'Failed to delete notification',
    },
  },
  {
    texts: RESEND_FAILED,
    words: {
      title: 'Resend Failed',
      description: 'Failed to resend notification. Check console for details.',
    },
  },
  {
    texts: BULK_UPDATE,
    words: {
      type: 'announcement',
      title: 'Team Update',
      message: 'Please check your latest assignments and updates in the system.',
      priority: 'medium',
      targetTeam: 'all',
      isRead: false,
    },
  },
  {
    texts: NOTIFICATIONS_TEXT,
    words: {
      settings: 'Notification Settings',
      active: 'Active Notifications',
      empty: 'No notifications at this time',
    },
  },
  {
    texts: AVAILABILITY_TEXT,
    words: {
      title: 'Phone Availability & Delivery',
      updated: 'Phone availability status updated',
      failed: 'Failed to update order',
    },
  },
  {
    texts: ORDERS_TEXT,
    words: {
      fixCompleted: 'Fix Completed Orders',
      addPayment: 'Add Payment',
      orderDetails: 'Order Details',
      customerInformed: 'Was Customer Informed?',
    },
  },
  {
    texts: ORDERS_TOASTS,
    words: {
      updated: 'Order updated successfully',
      updateFailed: 'Failed to update order',
      completed: 'Order marked as completed successfully',
      completeFailed: 'Failed to complete order',
    },
  },
  {
    texts: CHECK_STATUS_TEXT,
    words: {
      button: 'Check Status',
      failed: 'Failed to check completed orders',
    },
  },
  {
    texts: PRE_ORDERS_TEXT,
    words: {
      allLocations: 'All Locations',
      total: 'Total Pre-orders',
      ready: 'Ready for Collection',
      empty: 'No pre-orders found',
    },
  },
  {
    texts: PRE_ORDERS_TOASTS,
    words: {
      updated: 'Pre-order updated successfully',
      updateFailed: 'Failed to update pre-order',
      deleted: 'Pre-order deleted successfully',
      deleteFailed: 'Failed to delete pre-order',
      located: 'Pre-order location updated successfully',
      locateFailed: 'Failed to update pre-order location',
      completed: 'Pre-order and payment completed successfully',
      completeFailed: 'Failed to complete pre-order',
    },
  },
  {
    texts: READY_TEXT,
    words: {
      title: 'Ready for Collection',
      informed: 'Was Customer Informed?',
      communication: 'Customer Communication',
      availability: 'Phone Availability & Delivery',
    },
  },
  {
    texts: COMMUNICATION_TEXT,
    words: {
      title: 'Customer Communication',
      updated: 'Customer contact information updated successfully',
      failed: 'Failed to update customer contact information',
    },
  },
  {
    texts: RESERVATIONS_TEXT,
    words: {
      title: 'Phone Reservations',
      create: 'New Reservation',
      empty: 'No reservations found',
      notCalled: 'Stock in · customer not yet called',
    },
  },
  {
    texts: RESERVATIONS_TOASTS,
    words: {
      created: 'Reservation created successfully',
      updated: 'Reservation updated successfully',
    },
  },
  {
    texts: RESERVATION_FORM_TEXT,
    words: {
      expectedRequired: 'Expected stock date is required',
    },
  },
];

it('keeps the specified words', () => {
  for (const { texts, words } of SPECIFIED) expect(texts).toMatchObject(words);
});

it('keeps the specified words that have something filled in', () => {
  expect(dueText('1 December 2026')).toBe('Reminder: 1 December 2026');
  expect(createdText('18 November 2026, 10:00')).toBe('Created: 18 November 2026, 10:00');
  expect(centerTitle('Etosha')).toBe('Etosha - Notification Center');
  expect(resentToast('Team Update')).toEqual({
    title: 'Notification Resent',
    description: '"Team Update" was sent again via the realtime channel and push.',
  });
  expect(Object.values(SWITCH_TEXT).map(({ label }) => label)).toEqual([
    'Stock Arrival Reminders',
    'Payment Reminders',
    'Layby Due Notifications',
  ]);
  expect(NOTIFICATIONS_TOASTS.markedRead).toBe('Notification marked as read');
  expect(SUCCESS_TITLE).toBe('Success');
  expect(checkStatusText({ completedOrders: 1, completedPreOrders: 0 })).toBe(
    'Found 1 completed orders and 0 completed pre-orders. These are automatically hidden from active lists but visible in dashboard sections.',
  );
  expect(Object.values(COLUMN_TITLES)).toEqual([
    'Customer',
    'Phone Model',
    'Color/Storage',
    'Branch',
    'Reserved Date',
    'Expected Stock',
    'Priority',
    'Status',
    'Actions',
  ]);
});
