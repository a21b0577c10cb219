// Titles and words of the messages about laybys, as specified.

export const LAYBYS_TOASTS = {
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
} as const;
