import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { IMPORT_TEXT } from '../imports.text.ts';

/** Taking quotes in from a file. */
export const ImportQuotesDialog = lazyDialog(
  IMPORT_TEXT.title,
  () => import('../import-quotes-dialog.tsx'),
  'default',
);
