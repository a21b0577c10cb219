import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';

/** For whoever is on another screen; what is known already is taken over. */
export const NewCustomerDialog = lazyDialog(
  'New customer',
  () => import('../dialogs/customer-form-dialog.tsx'),
  'CreateCustomerForm',
);
