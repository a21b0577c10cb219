import { dialogHost } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { CLOSE_TEXT, REOPEN_TEXT } from './cash-up.text.ts';
import type { OpenedDay } from './opened-day.ts';

export const CASH_UP_DIALOGS = dialogHost({
  dialogs: {
    close: lazyDialog(CLOSE_TEXT.title, () => import('./dialogs/close-day-dialog.tsx'), 'CloseDayDialog'),
    reopen: lazyDialog(REOPEN_TEXT.title, () => import('./dialogs/reopen-day-dialog.tsx'), 'ReopenDayDialog'),
  },
  propsOf: ({ day }: OpenedDay) => ({ opened: day }),
});
