import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { IMPORT_TEXT } from '../imports.text.ts';

/** Taking quotes in from a file. */
export const ImportQuotesDialog = lazyDialog<DialogProps>(
  IMPORT_TEXT.title,
  async () => (await import('../import-quotes-dialog.tsx')).default,
);
