import { lazyDialog } from '../dialog/lazy-dialog.tsx';
import { HISTORY_TITLE } from './record-history.text.ts';

/** The history of a record in a dialog, where its row has no room for it. */
export const RecordHistory = lazyDialog(
  HISTORY_TITLE,
  () => import('./record-history-dialog.tsx'),
  'RecordHistoryDialog',
);
