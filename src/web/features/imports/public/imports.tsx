import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';

/** The dialog that imports a list from a file. */
export const ImportDialog = lazyDialog('Import', () => import('../import-dialog.tsx'), 'default');
