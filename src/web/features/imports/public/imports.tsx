import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';

/** Taking a list in from a file. */
export const ImportDialog = lazyDialog('Import', () => import('../import-dialog.tsx'), 'default');
