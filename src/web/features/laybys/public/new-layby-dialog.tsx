import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';

/** For whoever is on another screen. */
export const NewLaybyDialog = lazyDialog(
  'New layby',
  () => import('../form/layby-form-create.tsx'),
  'CreateLaybyForm',
);
