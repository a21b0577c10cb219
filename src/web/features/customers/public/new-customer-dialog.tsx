import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';

/** The dialog for other screens, with known values filled in. */
export const NewCustomerDialog = lazyDialog(
  'New customer',
  () => import('../dialogs/customer-form-dialog.tsx'),
  'CreateCustomerForm',
);
