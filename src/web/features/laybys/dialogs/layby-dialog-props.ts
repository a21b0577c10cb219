import type { Layby } from '#shared/contracts/laybys.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';

/** What each dialog about one layby is given. */
export interface LaybyDialogProps extends DialogProps {
  layby: Layby;
}
