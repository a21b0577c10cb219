import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';

/** For whoever is on another screen. */
export const NewReservationDialog = lazyDialog(
  'New reservation',
  () => import('../dialogs/new-reservation-dialog.tsx'),
  'NewReservationDialog',
);
