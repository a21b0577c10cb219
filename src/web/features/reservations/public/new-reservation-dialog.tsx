import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';

/** The dialog for other screens. */
export const NewReservationDialog = lazyDialog(
  'New reservation',
  () => import('../dialogs/new-reservation-dialog.tsx'),
  'NewReservationDialog',
);
