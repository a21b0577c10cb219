import { lazyDialog } from '../dialog/lazy-dialog.tsx';

export const HISTORY_TITLE = 'History';

/** What happened to a record, where its row has no room for it. */
export const RecordHistory = lazyDialog(
  HISTORY_TITLE,
  () => import('./record-history-dialog.tsx'),
  'RecordHistoryDialog',
);
