import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';

/** The dialog for other screens. */
export const NewLaybyDialog = lazyDialog(
  'New layby',
  () => import('../form/layby-form-create.tsx'),
  'CreateLaybyForm',
);
