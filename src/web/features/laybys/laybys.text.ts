// Titles and texts of the toasts about laybys, as specified.

import { toastsOf } from '#web/components/shop/entity-toasts.ts';

export const LAYBYS_TOASTS = {
  ...toastsOf('Layby'),
  error: 'Error',
  paid: 'Payment updated successfully',
  handedOver: 'Device collection/delivery updated successfully',
  revealFailed: 'Failed to show the ID number',
  payFailed: 'Failed to update payment',
  fieldsMissing: 'Please fill in all required fields',
} as const;
