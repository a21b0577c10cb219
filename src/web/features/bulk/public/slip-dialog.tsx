import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { SLIP_TITLE } from './slip.text.ts';

export const SlipDialog = lazyDialog(SLIP_TITLE, () => import('../slip-dialog.tsx'), 'SlipDialog');
